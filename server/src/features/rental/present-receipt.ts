import type { Receipt, ReceiptTax } from '@rental/contracts';
import type { Settings } from '../../config/settings.ts';
import type { BookingRecord } from '../booking/booking-record.ts';
import type { BookingDescription } from '../booking/describe-booking.ts';
import type { findReceipt } from '../receipt/issue-receipt.ts';
import type { findChargesOfBookings } from '../payment/charge/find-charges.ts';

type Charge = Awaited<ReturnType<typeof findChargesOfBookings>>[number];
type Issued = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

type Joined = {
  booking: BookingRecord;
  issued: Issued;
  described: BookingDescription;
  mailbox: { name: string; email: string } | null;
  /** The payment that confirmed the booking. */
  charge: Charge | null;
};

const digits = 5;

/** Tax is rounded to whole rupees. Source: Central Goods and Services Tax Act, section 170. */
function splitTax(totalAmount: number, { tax, priceIncludesTax }: Issued): ReceiptTax | null {
  if (!tax || !priceIncludesTax) return null;
  const taxAmount = Math.round((totalAmount * tax.percent) / (100 + tax.percent));
  return { ...tax, taxableAmount: totalAmount - taxAmount, taxAmount };
}

function presentRefund({ refundDue }: BookingRecord, charge: Charge | null): Receipt['refund'] {
  if (charge?.refund) {
    const { amount, state, razorpayRefundId } = charge.refund;
    return { amount, state, reference: razorpayRefundId };
  }
  // Promised by a cancellation whose follow-up has not run yet.
  return refundDue > 0 ? { amount: refundDue, state: 'due', reference: null } : null;
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
    refund: presentRefund(booking, charge),
  };
}
