import { type PaperLine, timesOf } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { printedLines } from '../booking/price/itemised-lines.ts';
import { findBusiness, paperTaxOf, sellerOf } from '../settings/business-settings.ts';
import type { PrintedFacts } from './paper.model.ts';
import { hasPaper } from './find-papers.ts';
import { findParties, type Parties } from './find-parties.ts';
import { insideTax, splitTax, sumOf } from './split-tax.ts';
import { type PaperDeps, storePaper } from './store-paper.ts';

/** A confirmed booking and, as far as known, the payment that confirmed it. */
export type PaidBooking = {
  booking: BookingRecord;
  charge: { method: string | null } | null;
  /**
   * Looks up the customer, car and location. Passed by callers that need the same result for other work; otherwise
   * `findParties` is called.
   */
  getParties?: () => Promise<Parties | null>;
};

/**
 * Issues the receipt of a confirmed booking; does nothing if the booking has one. Everything that will ever be printed
 * is stored now, with the date of the confirmation. The number is assigned a moment later (see `number-papers.ts`), so
 * that one customer’s payment never waits for another’s.
 */
export async function issueReceipt(paid: PaidBooking, deps: PaperDeps): Promise<void> {
  const { booking } = paid;
  if (await hasPaper(booking._id)) return;
  const printed = await describeReceipt(paid, deps);
  const issuedAt = booking.confirmedAt ?? deps.clock.now();
  await storePaper({ _id: booking._id, kind: 'receipt', bookingId: booking._id, issuedAt, printed });
}

async function describeReceipt(
  { booking, charge, getParties = async () => findParties(booking) }: PaidBooking,
  { settings }: Pick<Deps, 'settings'>,
): Promise<PrintedFacts> {
  const [parties, { value: business }] = await Promise.all([getParties(), findBusiness(settings)]);
  const { customer, carName, locationName, locationAddress } = parties ?? (await findParties(booking));
  const { name, email } = customer ?? { name: '–', email: null };
  const { fromDate, toDate, dayCount, pricePerDay, totalAmount } = booking;
  const seller = sellerOf(business);
  const taxed = paperTaxOf(business);
  const lines: PaperLine[] = [{ kind: 'rental', amount: totalAmount }];
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
    dayCount,
    pricePerDay,
    lines,
    ...printedLines(booking),
    totalAmount: sumOf(lines),
    priceIncludesTax: taxed.priceIncludesTax && taxed.tax !== null && seller.taxNumber !== null,
    tax: splitTax(lines, insideTax(taxed), settings.receipt.taxedLines),
    payment: { reference: booking.settledBy ?? '–', method: charge?.method ?? null },
  };
}
