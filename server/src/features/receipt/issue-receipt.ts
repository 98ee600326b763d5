import { dayInIndia, type LineKind, timesOf } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { pick } from '../../platform/pick.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { LedgerEntry } from '../booking/record/ledger-entry.ts';
import { linesPaidBy } from '../booking/moves/extra-charges.ts';
import { printedLines } from '../booking/price/itemised-lines.ts';
import { findBusiness } from '../settings/business-settings.ts';
import { findTaxation, type Taxation } from '../tax/find-taxation.ts';
import { findTaxedLines } from '../tax/taxed-lines/find-taxed-lines.ts';
import { findTaxProfileId } from '../vehicle/find-vehicles.ts';
import { describeGst, describeTax } from './describe-tax.ts';
import type { PrintedFacts } from './paper.model.ts';
import { hasPaper } from './find-papers.ts';
import { findParties, type Parties } from './find-parties.ts';
import { sumOf } from './split-tax.ts';
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
  const issuedAt = dateOf(paid) ?? deps.clock.now();
  const parties = (await paid.getParties?.()) ?? (await findParties(booking));
  const { lines, ...itemised } = amountsOf(booking, entry);
  const { kinds: taxedLines, isEntered } = await findTaxedLines(dayInIndia(issuedAt), deps.settings);
  const taxation = await findTaxationOf(booking, { ...parties, issuedAt });
  const described = await describeReceipt({ ...paid, lines, taxedLines, taxation }, parties, deps);
  const taxed = describeGst({ ...booking, ...described }, taxation, taxedLines);
  const paper = {
    _id,
    kind: 'receipt',
    bookingId,
    issuedAt,
    ...(isEntered && { taxedLines }),
    printed: { ...described, ...itemised, ...taxed },
  } as const;
  await storePaper(paper, taxed ? taxation?.registration.prefix : undefined);
}

const dateOf = ({ booking, entry }: PaidBooking): Date | null => entry?.at ?? booking.confirmedAt;

/** Asks for the tax profile of the car only if the location has a registration. */
async function findTaxationOf(
  { carId }: BookingRecord,
  { location, issuedAt }: Pick<Parties, 'location'> & { issuedAt: Date },
): Promise<Taxation | null> {
  const registrationId = location?.registrationId;
  if (registrationId === undefined) return null;
  const taxProfileId = await findTaxProfileId(carId);
  return findTaxation({ registrationId, taxProfileId }, dayInIndia(issuedAt));
}

async function describeReceipt(
  {
    lines,
    taxedLines,
    taxation,
    booking,
    ...paid
  }: PaidBooking & Pick<PrintedFacts, 'lines'> & { taxedLines: readonly LineKind[]; taxation: Taxation | null },
  parties: Parties,
  { settings }: Pick<Deps, 'settings'>,
): Promise<PrintedFacts> {
  const { value: business } = await findBusiness(settings);
  const { customer, carName, locationName, locationAddress } = parties;
  const { name, email } = customer ?? { name: '–', email: null };
  const { fromDate, toDate, dayCount, pricePerDay } = booking;
  const place = [locationName, locationAddress].filter(Boolean).join(', ');
  return {
    ...describeTax(lines, { business, place, taxation }, taxedLines),
    customer: { name, email, taxNumber: null },
    carName,
    locationName,
    locationAddress,
    fromDate,
    toDate,
    ...timesOf(booking),
    ...pick(parties, ['returnLocation']),
    dayCount,
    pricePerDay,
    lines,
    totalAmount: sumOf(lines),
    payment: paymentOf({ booking, ...paid }),
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
