import type { PaperLine } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { findMailbox } from '../auth/account/find-users.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { describeBooking } from '../booking/describe-booking.ts';
import { printedLines } from '../booking/price/telling-lines.ts';
import { findBusiness } from '../settings/business-settings.ts';
import { paperTaxOf, sellerOf } from '../settings/seller.ts';
import type { PrintedFacts } from './paper.model.ts';
import { hasPaper } from './find-papers.ts';
import { insideTax, splitTax, sumOf } from './split-tax.ts';
import { type PaperDeps, storePaper } from './store-paper.ts';

/** A confirmed booking, and the payment that settled it as far as it is known. */
export type PaidBooking = { booking: BookingRecord; charge: { method: string | null } | null };

/**
 * Issues the receipt of a confirmed booking, or does nothing when it has one. All that will ever be printed is frozen
 * now; the number comes a moment later (see `number-papers.ts`), so that nobody who pays waits for anybody else.
 */
export async function issueReceipt({ booking, charge }: PaidBooking, deps: PaperDeps): Promise<void> {
  if (await hasPaper(booking._id)) return;
  const printed = await describeReceipt({ booking, charge }, deps);
  await storePaper({ _id: booking._id, kind: 'receipt', bookingId: booking._id, printed }, deps);
}

/** What the receipt of a booking says today. */
async function describeReceipt(
  { booking, charge }: PaidBooking,
  { settings }: Pick<Deps, 'settings'>,
): Promise<PrintedFacts> {
  const [described, mailbox, { value: business }] = await Promise.all([
    describeBooking(booking),
    findMailbox(String(booking.customerId)),
    findBusiness(settings),
  ]);
  const { carName, locationName, locationAddress } = described;
  const { fromDate, toDate, dayCount, pricePerDay, totalAmount } = booking;
  const taxed = paperTaxOf(business);
  const lines: PaperLine[] = [{ kind: 'rental', amount: totalAmount }];
  return {
    seller: sellerOf(business),
    customer: { name: mailbox?.name ?? '–', email: mailbox?.email ?? null, taxNumber: null },
    carName,
    locationName,
    locationAddress,
    placeOfSupply: taxed.tax ? [locationName, locationAddress].filter(Boolean).join(', ') : null,
    fromDate,
    toDate,
    dayCount,
    pricePerDay,
    lines,
    ...printedLines(booking),
    totalAmount: sumOf(lines),
    priceIncludesTax: taxed.priceIncludesTax,
    tax: splitTax(lines, insideTax(taxed), settings.receipt.taxedLines),
    payment: { reference: booking.settledBy ?? '–', method: charge?.method ?? null },
  };
}
