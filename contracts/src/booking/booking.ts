import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import type { ErrorCode } from '../errors.ts';
import { billedTo, residence } from './billing.ts';
import { couponCode } from '../coupon/coupon-code.ts';
import { day, dayOfLife, isUnique, moment, objectId, remark } from '../fields.ts';
import { shownAgreedCharge } from '../rules/money/extra-charge.ts';
import { priceLine } from '../rules/price/frozen-price.ts';
import { depositTerms } from '../rules/money/deposit.ts';
import { rupees } from '../rules/money/money.ts';
import { endsAfterItBegins, periodFields } from '../rules/days/period.ts';
import { hasBothTimesOrNeither, returnsAfterPickUp, timeFields } from '../rules/times/rental-times.ts';
import { extraPer, ruleId } from '../rules/price/rule-words.ts';
import { halfHour } from '../rules/times/time-settings.ts';
import { vehicle } from '../vehicle/public-vehicle.ts';

export const bookingStatuses = ['pending', 'confirmed', 'cancelled'] as const;
export const bookingStatus = z.enum(bookingStatuses);
export type BookingStatus = z.infer<typeof bookingStatus>;

/** A short name to read out on the phone, such as `K7M-2QX`; null for an older booking until it is migrated. */
export const bookingCode = z.nullable(z.string());

export const cancelReasons = [
  'hold_expired',
  'payment_dismissed',
  'customer',
  'car_unavailable',
  'admin',
  'refunded',
  'wrong_amount',
] as const;
export const cancelReason = z.enum(cancelReasons);
export type CancelReason = z.infer<typeof cancelReason>;

/** Both days are included. `/config` returns the limits on the length of the period and on how far ahead it may end. */
export const availableCarsQuery = z.strictObject({ locId: objectId, ...periodFields }).check(endsAfterItBegins);
export type AvailableCarsQuery = z.infer<typeof availableCarsQuery>;

/** The requested extras, identified by their ids in the price book. */
export const wantedExtras = z
  .array(
    z.strictObject({
      id: ruleId,
      count: z.int().check(z.gte(1, 'At least 1'), z.lte(20, 'At most 20')),
      answer: z.optional(remark),
    }),
  )
  .check(
    z.maxLength(20),
    z.refine((extras) => isUnique(extras.map(({ id }) => id)), 'An extra is listed twice'),
  );

/**
 * `dateOfBirth` is required if the car has a minimum age. It is not stored. `billedTo` and `residence` are for the tax
 * invoice, if the quote says that there will be one. With `messages`, the customer agrees to messages about this booking.
 */
export const createBookingBody = z
  .strictObject({
    locationId: objectId,
    carId: objectId,
    ...periodFields,
    ...timeFields,
    returnLocationId: z.optional(objectId),
    extras: z.optional(wantedExtras),
    expectedTotal: z.optional(rupees),
    expectedDeposit: z.optional(rupees),
    couponCode: z.optional(couponCode),
    anyUnit: z.optional(z.boolean()),
    dateOfBirth: z.optional(dayOfLife),
    billedTo: z.optional(billedTo),
    residence: z.optional(residence),
    messages: z.optional(z.boolean()),
  })
  .check(endsAfterItBegins, hasBothTimesOrNeither, returnsAfterPickUp);
export type CreateBookingBody = z.infer<typeof createBookingBody>;

/**
 * `pickUpFrom` and `returnBy` are present if the car is free for only a part of the first or the last day. `pickUpTime`
 * and `returnTime` are present if the price depends on the times: the price is for them, and a form preselects them.
 */
export const availableCar = z.extend(vehicle, {
  dayCount: z.int(),
  pricePerDay: rupees,
  totalPrice: rupees,
  daysDiffer: z.optional(z.literal(true)),
  discount: z.optional(z.object({ fromDays: z.int(), rupees })),
  pickUpFrom: z.optional(halfHour),
  returnBy: z.optional(halfHour),
  ...timeFields,
});
export type AvailableCar = z.infer<typeof availableCar>;

export const createdBooking = z.object({
  _id: objectId,
  code: bookingCode,
  locationId: objectId,
  carId: objectId,
  fromDate: day,
  toDate: day,
  ...timeFields,
  returnLocationId: z.optional(objectId),
  dayCount: z.int(),
  pricePerDay: rupees,
  totalAmount: rupees,
  status: bookingStatus,
  paymentId: z.nullable(objectId),
  holdUntil: z.nullable(moment),
});
export type CreatedBooking = z.infer<typeof createdBooking>;

/** Extras in a query string, as ids with counts: `seat:2,driver:1`. */
const extrasText = z.pipe(
  z.string().check(
    z.regex(/^[a-z0-9-]{1,40}:[1-9]\d?(?:,[a-z0-9-]{1,40}:[1-9]\d?){0,19}$/, 'Use a format such as seat:2,driver:1'),
    z.refine((text) => !/(?:^|,)([a-z0-9-]+):[^,]+,(?:.*,)?\1:/.test(text), 'An extra is listed twice'),
  ),
  z.transform((text: string) =>
    text.split(',').map((each) => {
      const [id = '', count] = each.split(':');
      return { id, count: Number(count) };
    }),
  ),
);

/** Selects a car by its id, or the cheapest free car of a model by the model key. Only customers may use an id. */
export const quoteQuery = z
  .strictObject({
    locId: objectId,
    ...periodFields,
    ...timeFields,
    returnLocId: z.optional(objectId),
    carId: z.optional(objectId),
    car: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{12}$/, 'Not a model'))),
    extras: z.optional(extrasText),
    couponCode: z.optional(couponCode),
  })
  .check(
    endsAfterItBegins,
    hasBothTimesOrNeither,
    returnsAfterPickUp,
    z.refine(({ carId, car }) => (carId === undefined) !== (car === undefined), {
      error: 'Specify a car or a model',
      path: ['car'],
    }),
  );
export type QuoteQuery = z.infer<typeof quoteQuery>;

export const offeredExtra = z.object({
  id: ruleId,
  name: z.string(),
  per: extraPer,
  price: rupees,
  max: z.int(),
  question: z.optional(z.string()),
});
export type OfferedExtra = z.infer<typeof offeredExtra>;

/**
 * The times at which this car can be picked up on the first day and returned on the last, in ascending order. `usual`
 * are those that a form preselects. `graceMinutes` is present if periods of 24 hours are charged. If the price of the
 * booking is also fixed, `dayCount` is the number of charged days, and a pick-up and a return can be combined only if
 * they don’t change it.
 */
export const possibleTimes = z.object({
  pickUp: z.array(halfHour),
  return: z.array(halfHour),
  usual: z.object({ pickUpTime: halfHour, returnTime: halfHour }),
  graceMinutes: z.optional(z.int()),
  dayCount: z.optional(z.int()),
});
export type PossibleTimes = z.infer<typeof possibleTimes>;

/**
 * The current price of a rental. `lines` add up to `total`; `totalPrice` and `pricePerDay` exclude extras, the fee of a
 * one-way return and the coupon. If a coupon code was submitted, either `coupon` or `couponProblem` is set.
 * `cancellation` lists the refund percentages with their deadlines. `times` is absent if the business does not use
 * times, `agreedCharges`, which are owed only if they happen, if there are none, and `deposit`, which is not part of
 * `total`, if the car requires none. `isTaxInvoiced` is present if the rental will get a tax invoice, and
 * `isBillOfSupply` if it will get a bill of supply.
 */
export const quotedRental = z.object({
  dayCount: z.int(),
  rentalPrice: rupees,
  pricePerDay: rupees,
  daysDiffer: z.optional(z.literal(true)),
  totalPrice: rupees,
  lines: z.array(priceLine),
  extras: z.array(offeredExtra),
  coupon: z.nullable(z.object({ code: z.string(), rupees })),
  couponProblem: z.nullable(z.object({ code: z.string(), message: z.string() })),
  total: rupees,
  times: z.optional(possibleTimes),
  agreedCharges: z.optional(z.array(shownAgreedCharge)),
  deposit: z.optional(depositTerms),
  isTaxInvoiced: z.optional(z.literal(true)),
  isBillOfSupply: z.optional(z.literal(true)),
  cancellation: z.array(z.object({ until: moment, percent: z.int() })),
});
export type QuotedRental = z.infer<typeof quotedRental>;

/** The errors with which creating the booking would fail; the quote already returns them. */
const rentalErrors = [
  'vehicle_not_found',
  'location_not_found',
  'car_not_offered',
  'outlet_closed',
  'too_soon',
  'date_out_of_range',
  'rental_too_short',
  'extra_not_offered',
  'return_not_offered',
  'car_unavailable',
] as const satisfies readonly ErrorCode[];

/** The errors about the age of the driver, for a car with a minimum age. */
export const ageErrors = ['age_not_confirmed', 'driver_too_young'] as const satisfies readonly ErrorCode[];

export const bookingContract = {
  getAvailableCars: {
    method: 'GET',
    path: '/booking/getAvailableCars',
    access: 'customer',
    limit: 'read',
    message: 'Available cars',
    query: availableCarsQuery,
    reply: z.array(availableCar),
    errors: ['date_out_of_range', 'location_not_found'],
  },
  getQuote: {
    method: 'GET',
    path: '/booking/getQuote',
    access: 'optional',
    limit: 'read',
    message: 'Price',
    query: quoteQuery,
    reply: quotedRental,
    errors: rentalErrors,
  },
  create: {
    method: 'POST',
    path: '/booking/create',
    access: 'customer',
    limit: 'booking',
    status: 201,
    message: 'Booking created',
    body: createBookingBody,
    reply: createdBooking,
    errors: [
      'email_not_verified',
      ...ageErrors,
      ...rentalErrors,
      'price_changed',
      'too_many_holds',
      'too_many_unpaid_days',
      'too_many_holds_nearby',
      'car_held_too_often',
      'coupon_unknown',
      'coupon_not_valid',
      'coupon_used',
      'coupon_used_up',
    ],
  },
} as const satisfies ContractGroup;
