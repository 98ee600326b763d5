import { timesOf } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { pick } from '../../platform/pick.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { LedgerEntry } from '../booking/record/ledger-entry.ts';
import { linesPaidBy } from '../booking/moves/extra-charges.ts';
import { printedLines } from '../booking/price/itemised-lines.ts';
import { findBusiness, paperTaxOf, sellerOf } from '../settings/business-settings.ts';
import type { PrintedFacts } from './paper.model.ts';
import { hasPaper } from './find-papers.ts';
import { findParties, type Parties } from './find-parties.ts';
import { insideTax, splitTax, sumOf } from './split-tax.ts';
import { type PaperDeps, storePaper } from './store-paper.ts';

/** What a receipt is for: an entry of a confirmed booking’s ledger, and what is known about its payment. */
export type PaidBooking = {
  booking: BookingRecord;
  /** If absent, the receipt is for the first entry of the ledger. */
  entry?: LedgerEntry | undefined;
  charge: { method: string | null } | null;
  /** Looks up the customer, car and location; passed by callers that need the same result for other work. */
  getParties?: () => Promise<Parties | null>;
};

/**
 * Issues the receipt of a ledger entry, unless the entry has one. Everything that will ever be printed is stored now,
 * with the date of the entry. The number is assigned a moment later (see `number-papers.ts`), so that one customer’s
 * payment never waits for another’s.
 */
export async function issueReceipt(paid: PaidBooking, deps: PaperDeps): Promise<void> {
  const { booking, entry } = paid;
  const { _id: bookingId } = booking;
  const _id = entry?.id ?? bookingId;
  if (await hasPaper(_id)) return;
  const printed = await describeReceipt(paid, deps);
  const issuedAt = entry?.at ?? booking.confirmedAt ?? deps.clock.now();
  await storePaper({ _id, kind: 'receipt', bookingId, issuedAt, printed });
}

async function describeReceipt(paid: PaidBooking, { settings }: Pick<Deps, 'settings'>): Promise<PrintedFacts> {
  const { booking, entry, getParties } = paid;
  const [parties, { value: business }] = await Promise.all([getParties?.(), findBusiness(settings)]);
  const described = parties ?? (await findParties(booking));
  const { customer, carName, locationName, locationAddress } = described;
  const { name, email } = customer ?? { name: '–', email: null };
  const { fromDate, toDate, dayCount, pricePerDay } = booking;
  const seller = sellerOf(business);
  const taxed = paperTaxOf(business);
  const { lines, ...itemised } = amountsOf(booking, entry);
  return {
    seller,
    customer: { name, email, taxNumber: null },
    carName,
    locationName,
    locationAddress,
    placeOfSupply: taxed.tax ? [locationName, locationAddress].filter(Boolean).join(', ') : null,
    fromDate,
    toDate,
    ...timesOf(booking),
    ...pick(described, ['returnLocation']),
    dayCount,
    pricePerDay,
    lines,
    ...itemised,
    totalAmount: sumOf(lines),
    priceIncludesTax: taxed.priceIncludesTax && taxed.tax !== null && seller.taxNumber !== null,
    tax: splitTax(lines, insideTax(taxed), settings.receipt.taxedLines),
    payment: paymentOf(paid),
  };
}

/** An entry that only pays the balance has no lines of its own. */
const linesOf = ({ ledger }: BookingRecord, entry: LedgerEntry): PrintedFacts['lines'] =>
  entry.lines.length > 0 ? entry.lines : linesPaidBy(ledger, entry);

/** Only the first receipt itemises the price of the rental. */
function amountsOf(booking: BookingRecord, entry: PaidBooking['entry']): Pick<PrintedFacts, 'lines' | 'priceLines'> {
  if (entry && !entry.id.equals(booking._id)) return { lines: linesOf(booking, entry) };
  const lines = entry?.lines ?? [{ kind: 'rental', amount: booking.totalAmount }];
  return { lines, ...printedLines(booking) };
}

function paymentOf({ booking, entry, charge }: PaidBooking): PrintedFacts['payment'] {
  if (entry?.counter) return { reference: entry.counter.reference ?? '–', method: entry.counter.method };
  const chargeId = entry ? entry.paid[0]?.chargeId : booking.settledBy;
  return { reference: chargeId ?? '–', method: charge?.method ?? null };
}
