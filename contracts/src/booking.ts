import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { day, lineOfText, moment, objectId } from './fields.ts';
import { rupees } from './money.ts';
import { endsAfterItBegins, periodFields } from './period.ts';
import { vehicle } from './vehicle.ts';

export const bookingStatuses = ['pending', 'confirmed', 'cancelled'] as const;
export const bookingStatus = z.enum(bookingStatuses);
export type BookingStatus = z.infer<typeof bookingStatus>;

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

/** Both days count. How many days and how far ahead is the server's setting, see `/config`. */
export const availableCarsQuery = z.strictObject({ locId: objectId, ...periodFields }).check(endsAfterItBegins);
export type AvailableCarsQuery = z.infer<typeof availableCarsQuery>;

const extraId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'Not a valid id'));

/** What is to be taken along: the ids are those of the price book. */
export const wantedExtras = z
  .array(
    z.strictObject({
      id: extraId,
      count: z.int().check(z.gte(1, 'At least 1'), z.lte(20, 'At most 20')),
      answer: z.optional(lineOfText(200)),
    }),
  )
  .check(
    z.maxLength(20),
    z.refine((extras) => new Set(extras.map(({ id }) => id)).size === extras.length, 'An extra is listed twice'),
  );

export const createBookingBody = z
  // guard: the price that the server sets (1 of 2) -> looseObject
  .strictObject({
    locationId: objectId,
    carId: objectId,
    ...periodFields,
    extras: z.optional(wantedExtras),
    /** The total that was shown; any other is refused before there is a hold. */
    expectedTotal: z.optional(rupees),
  })
  .check(endsAfterItBegins);
export type CreateBookingBody = z.infer<typeof createBookingBody>;

/**
 * A free car with the price of the days asked for, in rupees. `rentalPrice` is its base; `pricePerDay` the average of these
 * days, which `daysDiffer` says of days that do not all cost the same; `discount` is what their number takes off.
 */
export const availableCar = z.extend(vehicle, {
  dayCount: z.int(),
  pricePerDay: rupees,
  totalPrice: rupees,
  daysDiffer: z.optional(z.literal(true)),
  discount: z.optional(z.object({ fromDays: z.int(), rupees })),
});
export type AvailableCar = z.infer<typeof availableCar>;

/** `holdUntil` is when an unpaid booking gives its days back. */
export const createdBooking = z.object({
  _id: objectId,
  locationId: objectId,
  carId: objectId,
  fromDate: day,
  toDate: day,
  dayCount: z.int(),
  pricePerDay: rupees,
  totalAmount: rupees,
  status: bookingStatus,
  paymentId: z.nullable(objectId),
  holdUntil: z.nullable(moment),
});
export type CreatedBooking = z.infer<typeof createdBooking>;

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
      'vehicle_not_found',
      'location_not_found',
      'car_not_offered',
      'outlet_closed',
      'date_out_of_range',
      'rental_too_short',
      'extra_not_offered',
      'price_changed',
      'too_many_holds',
      'too_many_unpaid_days',
      'too_many_holds_nearby',
      'car_held_too_often',
      'car_unavailable',
    ],
  },
} as const satisfies ContractGroup;
