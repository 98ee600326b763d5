import * as z from 'zod/mini';
import { bookingCode, cancelReason, possibleTimes } from '../booking/booking.ts';
import { shownHandover } from '../booking/shown-handover.ts';
import { stage } from '../booking/stage.ts';
import type { ContractGroup } from '../contract.ts';
import { bookedCar, bookingRow } from '../dashboard/dashboard.ts';
import { creditNote, laterReceipt, voucher } from '../receipt/credit-note.ts';
import { shownBilling } from '../receipt/shown-billing.ts';
import { day, moment, objectId, remark } from '../fields.ts';
import { priceLine } from '../rules/price/frozen-price.ts';
import { cancelCause } from '../rules/cancellation/cancel-cause.ts';
import { rupees } from '../rules/money/money.ts';
import { timeFields } from '../rules/times/rental-times.ts';
import { heldDeposit } from './deposit.ts';
import { chargesOfBooking } from './extra-charge.ts';
import { paymentRequest } from './payment-request.ts';
import { shownSecondDriver } from './shown-second-driver.ts';
import { timelineEntry } from './timeline.ts';
import { afterReturn, notBackBody, notBackReply } from './due-back.ts';
import { moneyMatter, resolveMatterBody } from './money-matter.ts';
import { bookingTimes, cancellationErrors, cancelledBooking, setTimesBody, setTimesErrors } from './own-booking.ts';
import { counterMethods } from '../counter/counter-money.ts';
import { chargeId } from '../payment/payment.ts';
import { chargeRefund, giveBackBody, refund, refundId, returnedByHandBody } from '../payment/refund.ts';

/**
 * How counter money was taken, and by whom. `isVerified` is false for UPI until staff have found its `reference` on the
 * bank statement; absent for other methods. `verified` says who did, and when.
 */
export const counterFacts = z.object({
  by: z.string(),
  method: z.enum(counterMethods),
  reference: z.nullable(z.string()),
  isVerified: z.optional(z.boolean()),
  verified: z.optional(z.object({ by: z.string(), at: moment })),
});

/** One captured payment, or counter money. `isDeposit` is present for a payment of the deposit. */
export const bookingCharge = z.object({
  _id: z.string(),
  amount: rupees,
  net: rupees,
  isDeposit: z.optional(z.literal(true)),
  method: z.nullable(z.string()),
  capturedAt: moment,
  counter: z.optional(counterFacts),
  refunds: z.array(chargeRefund),
  returnedOutside: rupees,
});

/**
 * The refund in rupees if an admin cancels: `policy` follows the cancellation policy and is null once the rental has
 * begun; `full` is everything that was paid.
 */
export const cancellationPreview = z.object({ policy: z.nullable(rupees), full: rupees });

/**
 * `balance` is what remains to be paid, and `earlierCars` are the cars that the rental had before; each is absent if
 * there is none. `partPaymentPercent` is the part of the price that must be paid before staff can confirm an unpaid
 * booking; absent if nothing must. `madeBy` is who made the booking, if staff did. `confirmedAge` is the minimum age of
 * the car that was booked, which the driver had to confirm; absent if it had none. `laterReceipts` are the receipts
 * besides the first one; they, `creditNotes` and `vouchers` are absent if there are none. `driveHome` is the last day
 * on which a returned car is reserved for its drive home. It is present only if the car can stay where it was returned.
 */
export const bookingDetail = z.extend(bookingRow, {
  customerId: z.object({
    _id: objectId,
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    isWithoutPassword: z.optional(z.literal(true)),
  }),
  pricePerDay: rupees,
  dayCount: z.int(),
  priceLines: z.optional(z.array(priceLine)),
  cancelReason: z.nullable(cancelReason),
  cancelCause: z.optional(cancelCause),
  holdUntil: z.nullable(moment),
  razorpayOrderId: z.nullable(z.string()),
  charges: z.array(bookingCharge),
  cancellation: z.nullable(cancellationPreview),
  rev: z.int(),
  refundable: rupees,
  balance: z.optional(rupees),
  deposit: z.optional(heldDeposit),
  goodwillLeft: z.optional(rupees),
  partPaymentPercent: z.optional(z.int()),
  times: z.optional(possibleTimes),
  readyAt: z.optional(moment),
  madeBy: z.optional(z.string()),
  driveHome: z.optional(day),
  earlierCars: z.optional(z.array(z.object({ car: bookedCar, fromDate: day, toDate: day }))),
  paymentRequest: z.optional(paymentRequest),
  stage: z.optional(stage),
  canUndo: z.optional(z.literal(true)),
  handovers: z.optional(z.array(shownHandover)),
  confirmedAge: z.optional(z.int()),
  secondDriver: z.optional(shownSecondDriver),
  ...chargesOfBooking,
  laterReceipts: z.optional(z.array(laterReceipt)),
  vouchers: z.optional(z.array(voucher)),
  creditNotes: z.optional(z.array(creditNote)),
  billing: z.optional(shownBilling),
  timeline: z.array(timelineEntry),
});
export type BookingDetail = z.infer<typeof bookingDetail>;

/** What the staff need to know about a rental that begins or ends today. */
export const dayEnd = z.object({
  _id: objectId,
  code: bookingCode,
  carName: z.string(),
  plate: z.nullable(z.string()),
  locationName: z.string(),
  customerName: z.string(),
  customerPhone: z.nullable(z.string()),
  fromDate: day,
  toDate: day,
  ...timeFields,
  returnLocationName: z.optional(z.string()),
});
export type DayEnd = z.infer<typeof dayEnd>;

/** `isElsewhere` is present if the caller cannot reach the booking’s location. */
export const relocationEnd = z.extend(z.omit(dayEnd, { customerName: true, customerPhone: true }), {
  isElsewhere: z.optional(z.literal(true)),
});
export type RelocationEnd = z.infer<typeof relocationEnd>;

/** A car that has to be driven to its next pick-up, because its last rental ends at another location. */
export const relocation = z.object({ last: relocationEnd, next: relocationEnd });
export type Relocation = z.infer<typeof relocation>;

/**
 * A booking whose car has another home since. `homeName` is the name of that home, and `freeUnits` is how many other
 * cars of the model are free.
 */
export const elsewhereBooking = z.extend(dayEnd, { homeName: z.string(), freeUnits: z.int() });
export type ElsewhereBooking = z.infer<typeof elsewhereBooking>;

/**
 * A rental whose car is due back, or was reported as not back. `lateFrom` is a time in India such as
 * `2026-12-06T10:30`.
 */
export const dueBack = z.extend(dayEnd, {
  rev: z.int(),
  lateFrom: z.string(),
  lateDays: z.array(day),
  ...afterReturn,
});
export type DueBack = z.infer<typeof dueBack>;

export const refundChoices = ['policy', 'full'] as const;

export const adminCancelBody = z.strictObject({
  bookingId: objectId,
  reason: remark,
  refund: z.enum(refundChoices),
  expectedRefund: z.optional(rupees),
  cause: z.optional(cancelCause),
});
export type AdminCancelBody = z.infer<typeof adminCancelBody>;

/** Calls with which an admin reads a booking and its payments, or changes or cancels it. */
export const staffRentalContract = {
  get: {
    method: 'GET',
    path: '/booking/getById',
    access: 'admin',
    rank: 'clerk',
    audit: true,
    message: 'Booking',
    query: z.strictObject({ id: objectId }),
    reply: bookingDetail,
    errors: ['booking_not_found'],
  },
  getToday: {
    method: 'GET',
    path: '/booking/getToday',
    access: 'admin',
    rank: 'clerk',
    audit: true,
    message: 'Today',
    reply: z.object({
      day,
      pickUps: z.array(dayEnd),
      returns: z.array(dayEnd),
      relocations: z.array(relocation),
      elsewhere: z.optional(z.array(elsewhereBooking)),
      openMessages: z.int(),
    }),
  },
  getDueBack: {
    method: 'GET',
    path: '/booking/getDueBack',
    access: 'admin',
    rank: 'clerk',
    audit: true,
    message: 'Due back',
    reply: z.object({ day, rentals: z.array(dueBack), more: z.int() }),
  },
  notBack: {
    method: 'PUT',
    path: '/booking/notBack',
    access: 'admin',
    rank: 'clerk',
    message: 'Reported as not back',
    body: notBackBody,
    reply: notBackReply,
    errors: [
      'booking_not_found',
      'booking_closed',
      'stage_conflict',
      'rental_over',
      'not_late_yet',
      'edited_meanwhile',
    ],
  },
  adminCancel: {
    method: 'PUT',
    path: '/booking/adminCancel',
    access: 'admin',
    rank: 'clerk',
    message: 'Booking cancelled',
    body: adminCancelBody,
    reply: cancelledBooking,
    errors: [...cancellationErrors, 'stage_conflict', 'rental_over', 'above_limit'],
  },
  adminSetTimes: {
    method: 'PUT',
    path: '/booking/adminSetTimes',
    access: 'admin',
    rank: 'clerk',
    message: 'Times saved',
    body: setTimesBody,
    reply: bookingTimes,
    errors: setTimesErrors,
  },
  retryRefund: {
    method: 'PUT',
    path: '/payment/retryRefund',
    access: 'admin',
    rank: 'manager',
    message: 'Refund started again',
    query: z.strictObject({ razorpayPaymentId: chargeId, refundId, payDisputed: z.optional(z.literal('yes')) }),
    reply: z.object({ bookingId: objectId, refund }),
    errors: ['payment_not_found', 'refund_not_failed', 'refund_disputed'],
  },
  returnedByHand: {
    method: 'PUT',
    path: '/payment/returnedByHand',
    access: 'admin',
    rank: 'clerk',
    message: 'Marked as refunded',
    body: returnedByHandBody,
    reply: z.object({ bookingId: objectId, refund }),
    errors: ['payment_not_found', 'refund_not_failed'],
  },
  giveBack: {
    method: 'PUT',
    path: '/payment/giveBack',
    access: 'admin',
    rank: 'clerk',
    message: 'Money refunded',
    body: giveBackBody,
    reply: z.object({ bookingId: objectId, refund: rupees }),
    errors: [
      'booking_not_found',
      'amount_too_high',
      'above_limit',
      'ledger_full',
      'payment_captured',
      'edited_meanwhile',
    ],
  },
  listMoneyMatters: {
    method: 'GET',
    path: '/payment/getMatters',
    access: 'admin',
    rank: 'manager',
    message: 'Money to review',
    reply: z.array(moneyMatter),
  },
  resolveMoneyMatter: {
    method: 'PUT',
    path: '/payment/resolveMatter',
    access: 'admin',
    message: 'Marked as resolved',
    body: resolveMatterBody,
    reply: z.object({ bookingId: objectId }),
    errors: ['payment_not_found', 'edited_meanwhile'],
  },
} as const satisfies ContractGroup;
