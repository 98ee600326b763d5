import type { Receipt, ReceiptTax } from '@rental/contracts';
import type { Settings } from '../../config/settings.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { BookingDescription } from '../booking/describe-booking.ts';
import type { Mailbox } from '../auth/find-users.ts';
import type { ChargeRecord } from '../payment/charge/charge.model.ts';
import { presentRefund } from '../payment/charge/present-refund.ts';
import type { ReceiptRecord } from '../receipt/receipt.model.ts';

type Joined = {
  booking: BookingRecord;
  issued: ReceiptRecord;
  described: BookingDescription;
  mailbox: Mailbox | null;
  /** The payment that confirmed the booking. */
  charge: ChargeRecord | null;
};

const digits = 5;

/** Tax is rounded to whole rupees. Source: Central Goods and Services Tax Act, section 170. */
function splitTax(totalAmount: number, { tax, priceIncludesTax }: ReceiptRecord): ReceiptTax | null {
  if (!tax || !priceIncludesTax) return null;
  const taxAmount = Math.round((totalAmount * tax.percent) / (100 + tax.percent));
  return { ...tax, taxableAmount: totalAmount - taxAmount, taxAmount };
}

/** A receipt as it is printed; tax stands as it was when the receipt was issued. */
export function presentReceipt(
  { booking, issued, described, mailbox, charge }: Joined,
  seller: Settings['seller'],
): Receipt {
  return {
    number: `${issued.year}/${String(issued.number).padStart(digits, '0')}`,
    issuedAt: issued.issuedAt.toISOString(),
    seller,
    customer: { name: mailbox?.name ?? '–', email: mailbox?.email ?? null },
    bookingId: String(booking._id),
    carName: described.carName,
    locationName: described.locationName,
    locationAddress: described.locationAddress,
    fromDate: booking.fromDate,
    toDate: booking.toDate,
    dayCount: booking.dayCount,
    pricePerDay: booking.pricePerDay,
    totalAmount: booking.totalAmount,
    priceIncludesTax: issued.priceIncludesTax,
    tax: splitTax(booking.totalAmount, issued),
    payment: { reference: booking.settledBy ?? '–', method: charge?.method ?? null },
    refund: presentRefund(booking, charge ? [charge] : []),
  };
}
