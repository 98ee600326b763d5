import * as z from 'zod/mini';
import { shownBooking } from '../booking/shown-booking.ts';
import type { ContractGroup } from '../contract.ts';
import type { ErrorCode } from '../errors.ts';
import { day, objectId } from '../fields.ts';
import { priceLine } from '../rules/price/frozen-price.ts';
import { rupees } from '../rules/money/money.ts';
import { endsAfterItBegins, periodFields } from '../rules/days/period.ts';
import { hasBothTimesOrNeither, returnsAfterPickUp, timeFields } from '../rules/times/rental-times.ts';
import { customerBooking } from './own-booking.ts';

/** Why a booking can’t be changed as wanted: the `data.why` of the error `change_not_possible`. */
export const changeRefusals = ['late_car', 'limit', 'not_cheaper', 'unchanged'] as const;
export type ChangeRefusal = (typeof changeRefusals)[number];

/** The message for each reason. `late_car` is only for staff, because only they can exchange a car. */
export const changeRefusalTexts: Record<ChangeRefusal, string> = {
  late_car: 'This car was reported as not back, so it can’t be exchanged.',
  limit: 'You can’t change this booking again. Call us if you need other dates.',
  not_cheaper: 'Giving up these days wouldn’t save you anything.',
  unchanged: 'Your booking already has these dates and times.',
};

/** The dates and times after the change. Without times, those of the booking stay. */
export const wantedChange = { bookingId: objectId, ...periodFields, ...timeFields } as const;

export const previewChangeQuery = z
  .strictObject(wantedChange)
  .check(endsAfterItBegins, hasBothTimesOrNeither, returnsAfterPickUp);
export type PreviewChangeQuery = z.infer<typeof previewChangeQuery>;

/** `rev` and the two amounts are those of the preview that the customer saw. */
export const changeBookingBody = z
  .strictObject({
    ...wantedChange,
    ...shownBooking,
    expectedToPay: rupees,
    expectedToRefund: rupees,
  })
  .check(endsAfterItBegins, hasBothTimesOrNeither, returnsAfterPickUp);
export type ChangeBookingBody = z.infer<typeof changeBookingBody>;

const changedDay = z.object({ day, price: rupees });
const couponDiscount = z.nullable(z.object({ code: z.string(), rupees }));
const lengthDiscount = z.nullable(z.object({ fromDays: z.int(), percent: z.int(), rupees }));

/**
 * What a change costs or refunds. `lines` add up to `totalAfter`. `toPay` and `toRefund` are never both positive; `kept`
 * is the part of the saving that the cancellation tiers don’t refund. `maxRefundPercent` applies to later cancellations
 * and changes. `otherCar` is present if the change needs another, identical car.
 */
export const changePreview = z.object({
  bookingId: objectId,
  rev: z.int(),
  ...periodFields,
  ...timeFields,
  dayCount: z.int(),
  daysAdded: z.array(changedDay),
  daysGivenUp: z.array(changedDay),
  lines: z.array(priceLine),
  totalBefore: rupees,
  totalAfter: rupees,
  toPay: rupees,
  toRefund: rupees,
  kept: rupees,
  maxRefundPercent: z.nullable(z.int()),
  couponBefore: couponDiscount,
  couponAfter: couponDiscount,
  discountLost: lengthDiscount,
  discountGained: lengthDiscount,
  otherCar: z.optional(z.literal(true)),
});
export type ChangePreview = z.infer<typeof changePreview>;

/** The booking after the change, or unchanged with the request to pay for it. */
export const changedBooking = z.object({ status: z.enum(['changed', 'to_pay']), booking: customerBooking });
export type ChangedBooking = z.infer<typeof changedBooking>;

export const dropChangeBody = z.strictObject({ bookingId: objectId, paymentRequestId: objectId });
export type DropChangeBody = z.infer<typeof dropChangeBody>;

/** The errors with which the change would fail; the preview already returns them. */
export const previewErrors = [
  'booking_not_found',
  'booking_closed',
  'rental_started',
  'rental_over',
  'date_out_of_range',
  'outlet_closed',
  'too_soon',
  'rental_too_short',
  'car_unavailable',
  'payment_request_open',
  'change_not_possible',
  'ledger_full',
] as const satisfies readonly ErrorCode[];

/** The `rental` calls with which customers change the dates and times of a paid booking. */
export const bookingChangeContract = {
  previewChange: {
    method: 'GET',
    path: '/booking/previewChange',
    access: 'signed-in',
    limit: 'read',
    message: 'Change of the booking',
    query: previewChangeQuery,
    reply: changePreview,
    errors: previewErrors,
  },
  change: {
    method: 'POST',
    path: '/booking/change',
    access: 'customer',
    limit: 'booking',
    status: 201,
    message: 'Change accepted',
    body: changeBookingBody,
    reply: changedBooking,
    errors: [...previewErrors, 'edited_meanwhile', 'price_changed', 'car_held_too_often'],
  },
  dropChange: {
    method: 'PUT',
    path: '/booking/dropChange',
    access: 'customer',
    limit: 'payment',
    message: 'Change dropped',
    body: dropChangeBody,
    reply: customerBooking,
    errors: ['booking_not_found', 'payment_request_ended', 'payment_captured', 'edited_meanwhile'],
  },
} as const satisfies ContractGroup;
