import { type AgreedCharge, type CustomerBooking, dayInIndia, timesOf } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { pick } from '../../platform/pick.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { countChanges } from '../booking/change/list-changes.ts';
import { showAgreed } from '../booking/price/agreed-charges.ts';
import { signedHandOut } from '../booking/stage/stages.ts';
import { itemisedLines } from '../booking/price/itemised-lines.ts';
import type { ChargeRecord } from '../payment/charge/charge.model.ts';
import { forCustomers, presentRefunds } from '../payment/charge/present-refund.ts';
import type { PaperRecord } from '../receipt/paper.model.ts';
import { presentCreditNotes, presentLaterReceipts, presentVouchers } from '../receipt/present-receipt.ts';
import { presentChangesLeft } from './change/changes-left.ts';
import { presentBalance, presentRequest } from './change/present-request.ts';
import { presentDeposit } from './deposit/present-deposit.ts';
import { presentExtraCharges } from './present-extra-charges.ts';
import { previewCancellation } from './preview-cancellation.ts';

type Joined = {
  booking: BookingRecord;
  car: CustomerBooking['carId'];
  places: Pick<CustomerBooking, 'locationId' | 'returnLocationId'>;
  arrival: Pick<CustomerBooking, 'pickUp' | 'canSetTimes'>;
  charges: ChargeRecord[];
  papers: PaperRecord[];
  /** The kinds of extra charges that were agreed when the booking was made. */
  agreed: readonly AgreedCharge[];
  /** The rupees that disputes withhold, by charge. */
  withheld: ReadonlyMap<string, number>;
};

/** Returns a booking as its customer sees it. Amounts and permitted actions are computed here, not in the browser. */
export function presentCustomerBooking(
  { booking, car, places, arrival, charges, papers, agreed, withheld }: Joined,
  deps: Pick<Deps, 'clock' | 'settings'>,
): CustomerBooking {
  const now = deps.clock.now();
  const { status } = booking;
  const { plate: _fromConfirmationOn, ...unplated } = car;
  const refundNow = previewCancellation(booking, deps)?.policy ?? null;
  return {
    _id: String(booking._id),
    code: booking.code ?? null,
    carId: status === 'confirmed' ? car : unplated,
    ...places,
    ...arrival,
    ...presentChangesLeft(booking, deps),
    ...presentChanges(booking),
    ...presentStage(booking),
    ...pick(booking, ['secondDriver']),
    ...presentBalance(booking),
    ...presentDeposit(booking),
    ...presentRequest(booking),
    ...showAgreed(agreed),
    ...presentExtraCharges(booking),
    fromDate: booking.fromDate,
    toDate: booking.toDate,
    ...timesOf(booking),
    dayCount: booking.dayCount,
    pricePerDay: booking.pricePerDay,
    totalAmount: booking.totalAmount,
    ...itemisedLines(booking),
    status,
    cancelReason: booking.cancelReason,
    paymentId: booking.paymentId ? String(booking.paymentId) : null,
    holdUntil: status === 'pending' ? (booking.holdUntil?.toISOString() ?? null) : null,
    canPay: canPay(booking, now, deps),
    isAwaitingBank: status === 'pending' && Boolean(booking.paidProofAt),
    cancellable: refundNow !== null,
    refundIfCancelled: refundNow,
    refunds: forCustomers(presentRefunds(booking, charges, withheld)).map(
      ({ chargeId: _of, refundId: _id, ...refund }) => refund,
    ),
    creditNotes: presentCreditNotes(papers),
    ...presentLaterReceipts(papers, booking),
    ...presentVouchers(papers),
    createdAt: booking.createdAt.toISOString(),
  };
}

function canPay(booking: BookingRecord, now: Date, { settings }: Pick<Deps, 'settings'>): boolean {
  const { status, holdUntil, paidProofAt, fromDate } = booking;
  if (status !== 'pending' || !holdUntil || paidProofAt || fromDate < dayInIndia(now)) return false;
  return holdUntil.getTime() - now.getTime() >= settings.booking.payMinLeftSeconds * 1_000;
}

/** How often the booking was changed, as a field of a reply; no field if it never was. */
function presentChanges(booking: BookingRecord): Pick<CustomerBooking, 'changes'> {
  const changes = countChanges(booking);
  return changes > 0 ? { changes } : {};
}

/** Where the car is, and whether the customer accepted a rental agreement for it, as fields of a reply. */
const presentStage = (booking: BookingRecord): Pick<CustomerBooking, 'stage' | 'hasAgreement'> => ({
  ...pick(booking, ['stage']),
  ...(signedHandOut(booking) && { hasAgreement: true }),
});
