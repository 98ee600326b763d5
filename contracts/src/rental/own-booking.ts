import * as z from 'zod/mini';
import { bookingCode, bookingStatus, cancelReason, possibleTimes } from '../booking/booking.ts';
import type { ContractGroup } from '../contract.ts';
import { stage } from '../booking/stage.ts';
import { bookedCar, returnLocation } from '../dashboard/dashboard.ts';
import { creditNote, laterReceipt, voucher } from '../receipt/credit-note.ts';
import { day, moment, objectId } from '../fields.ts';
import { customerRefund } from '../payment/refund.ts';
import { shownAgreedCharge } from '../rules/money/extra-charge.ts';
import { priceLine } from '../rules/price/frozen-price.ts';
import { customerCause } from '../rules/cancellation/cancel-cause.ts';
import { pickUp } from '../rules/handover/pick-up.ts';
import { rupees } from '../rules/money/money.ts';
import { heldDeposit } from './deposit.ts';
import { damageProposal, extraCharge } from './extra-charge.ts';
import { shownSecondDriver } from './shown-second-driver.ts';
import { paymentRequest } from './payment-request.ts';
import { timeFields } from '../rules/times/rental-times.ts';
import { halfHour } from '../rules/times/time-settings.ts';

/** An opaque cursor for the next older bookings, copied from `older` in a response. */
export const bookingCursor = z.string().check(z.regex(/^[0-9a-z]{1,9}-[0-9a-f]{24}$/, 'Not a valid cursor'));

export const customerBooking = z.object({
  _id: objectId,
  code: bookingCode,
  carId: bookedCar,
  locationId: z.object({ _id: objectId, name: z.string() }),
  pickUp: z.optional(pickUp),
  fromDate: day,
  toDate: day,
  ...timeFields,
  returnLocationId: returnLocation,
  dayCount: z.int(),
  pricePerDay: rupees,
  totalAmount: rupees,
  priceLines: z.optional(z.array(priceLine)),
  status: bookingStatus,
  stage: z.optional(stage),
  hasAgreement: z.optional(z.literal(true)),
  secondDriver: z.optional(shownSecondDriver),
  cancelReason: z.nullable(cancelReason),
  paymentId: z.nullable(objectId),
  holdUntil: z.nullable(moment),
  canPay: z.boolean(),
  isAwaitingBank: z.boolean(),
  canSetTimes: z.optional(z.literal(true)),
  canChange: z.optional(z.literal(true)),
  changesLeft: z.optional(z.int()),
  changes: z.optional(z.int()),
  balance: z.optional(rupees),
  deposit: z.optional(heldDeposit),
  paymentRequest: z.optional(paymentRequest),
  agreedCharges: z.optional(z.array(shownAgreedCharge)),
  extraCharges: z.optional(z.array(extraCharge)),
  damageProposals: z.optional(z.array(damageProposal)),
  cancellable: z.boolean(),
  refundIfCancelled: z.nullable(rupees),
  refunds: z.array(customerRefund),
  creditNotes: z.array(creditNote),
  laterReceipts: z.optional(z.array(laterReceipt)),
  vouchers: z.optional(z.array(voucher)),
  createdAt: moment,
  older: z.optional(bookingCursor),
});
export type CustomerBooking = z.infer<typeof customerBooking>;

/** `expectedRefund` is the amount that the customer saw before confirming, in rupees. */
export const cancelBookingBody = z.strictObject({
  bookingId: objectId,
  expectedRefund: z.optional(rupees),
  cause: z.optional(customerCause),
});
export type CancelBookingBody = z.infer<typeof cancelBookingBody>;

export const cancelledBooking = z.object({ bookingId: objectId, status: z.literal('cancelled'), refund: rupees });

/** The new times of a booking. The return must be later than the pick-up. */
export const setTimesBody = z.strictObject({ bookingId: objectId, pickUpTime: halfHour, returnTime: halfHour });
export type SetTimesBody = z.infer<typeof setTimesBody>;

export const bookingTimes = z.object({ bookingId: objectId, pickUpTime: halfHour, returnTime: halfHour });

export const setTimesErrors = [
  'booking_not_found',
  'booking_closed',
  'too_soon',
  'outlet_closed',
  'rental_started',
  'rental_over',
  'car_unavailable',
  'price_changed',
  'payment_captured',
  'edited_meanwhile',
] as const;

export const cancellationErrors = [
  'booking_not_found',
  'rental_started',
  'refund_changed',
  'booking_closed',
  'payment_captured',
  'edited_meanwhile',
] as const;

/** The `rental` calls for customers. */
export const ownBookingContract = {
  getUserBookings: {
    method: 'GET',
    path: '/booking/getuserbookings',
    access: 'customer',
    limit: 'read',
    message: 'Your bookings',
    query: z.strictObject({ before: z.optional(bookingCursor) }),
    reply: z.array(customerBooking),
  },
  cancel: {
    method: 'PUT',
    path: '/booking/cancel',
    access: 'customer',
    limit: 'payment',
    message: 'Booking cancelled',
    body: cancelBookingBody,
    reply: cancelledBooking,
    errors: cancellationErrors,
  },
  getTimes: {
    method: 'GET',
    path: '/booking/getTimes',
    access: 'customer',
    limit: 'read',
    message: 'Possible times',
    query: z.strictObject({ bookingId: objectId }),
    reply: possibleTimes,
    errors: ['booking_not_found', 'booking_closed', 'rental_over', 'car_unavailable'],
  },
  setTimes: {
    method: 'PUT',
    path: '/booking/setTimes',
    access: 'customer',
    limit: 'payment',
    message: 'Times saved',
    body: setTimesBody,
    reply: bookingTimes,
    errors: setTimesErrors,
  },
} as const satisfies ContractGroup;
