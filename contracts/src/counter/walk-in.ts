import * as z from 'zod/mini';
import { phone } from '../auth/account.ts';
import {
  availableCar,
  availableCarsQuery,
  bookingContract,
  createBookingBody,
  createdBooking,
  quotedRental,
  quoteQuery,
} from '../booking/booking.ts';
import type { ContractGroup } from '../contract.ts';
import { lineOfText, nameOfPerson, objectId } from '../fields.ts';
import { payLinkHours } from '../payment/pay-link.ts';
import { email } from '../rules/person/email.ts';
import { rupees } from '../rules/money/money.ts';
import { endsAfterItBegins } from '../rules/days/period.ts';
import { hasBothTimesOrNeither, returnsAfterPickUp } from '../rules/times/rental-times.ts';

/* Rentals that staff make for a customer who calls or stands at the counter. */

/**
 * A customer whom staff found. `isElsewhere` is present if the customer has no booking within reach of the caller; then
 * the email address is null and only the end of the phone number is shown.
 */
export const foundCustomer = z.object({
  _id: objectId,
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isElsewhere: z.optional(z.literal(true)),
});
export type FoundCustomer = z.infer<typeof foundCustomer>;

/** A new customer. Name and phone number are required, the email address is optional. */
export const newCustomer = z.strictObject({ name: nameOfPerson, phone, email: z.optional(email) });
export type NewCustomer = z.output<typeof newCustomer>;

/** An existing customer by id, or a new one. */
const holdCustomer = z.pipe(
  z.strictObject({ id: z.optional(objectId), ...z.partial(newCustomer).shape }).check(
    z.refine(({ id, name, phone: number, email: address }) => id === undefined || !(name ?? number ?? address), {
      error: 'Choose a customer or enter a new one, not both',
      path: ['id'],
    }),
    z.refine(({ id, name }) => id !== undefined || name !== undefined, { error: 'Required', path: ['name'] }),
    z.refine(({ id, phone: number }) => id !== undefined || number !== undefined, {
      error: 'Required',
      path: ['phone'],
    }),
  ),
  z.transform(({ id, name = '', phone: number = '', email: address }): { id: string } | NewCustomer =>
    id === undefined ? { name, phone: number, ...(address !== undefined && { email: address }) } : { id },
  ),
);

const { dateOfBirth: _asked, ...bookedRental } = createBookingBody.shape;

/**
 * The browser creates `recordId`, which becomes the booking’s id, so that a repeated call makes no second booking. With
 * `byLink`, the customer has as long to pay as for a pay link, at most until the first day is over. With `isOldEnough`, staff
 * confirm the age that the car asks.
 */
export const counterHoldBody = z
  .strictObject({
    ...bookedRental,
    recordId: objectId,
    customer: holdCustomer,
    expectedTotal: rupees,
    byLink: z.optional(z.strictObject({ hours: payLinkHours })),
    isOldEnough: z.optional(z.literal(true)),
  })
  .check(endsAfterItBegins, hasBothTimesOrNeither, returnsAfterPickUp);
export type CounterHoldBody = z.output<typeof counterHoldBody>;

/** An unpaid booking that staff made, with its customer and car. */
export const counterHold = z.extend(createdBooking, {
  customer: z.object({ _id: objectId, name: z.string(), phone: z.nullable(z.string()) }),
  carName: z.string(),
  plate: z.optional(z.string()),
});
export type CounterHold = z.infer<typeof counterHold>;

/** An `availableCar` with its number plate. */
export const rentableCar = z.extend(availableCar, { plate: z.optional(z.string()) });
export type RentableCar = z.infer<typeof rentableCar>;

const { car: _car, ...quotedById } = quoteQuery.shape;

/** `customerId` is the customer whose earlier uses of the coupon count; absent for a new customer. */
export const counterQuoteQuery = z
  .strictObject({ ...quotedById, carId: objectId, customerId: z.optional(objectId) })
  .check(endsAfterItBegins, hasBothTimesOrNeither, returnsAfterPickUp);

export const walkInContract = {
  findCustomer: {
    method: 'GET',
    path: '/counter/findCustomer',
    access: 'admin',
    rank: 'clerk',
    limit: 'read',
    audit: true,
    message: 'Customers',
    query: z.strictObject({ text: lineOfText(100) }),
    reply: z.array(foundCustomer).check(z.maxLength(20)),
    errors: ['counter_off'],
  },
  getFreeCars: {
    method: 'GET',
    path: '/counter/getFreeCars',
    access: 'admin',
    rank: 'clerk',
    limit: 'read',
    message: 'Free cars',
    query: availableCarsQuery,
    reply: z.array(rentableCar),
    errors: ['counter_off', 'date_out_of_range', 'location_not_found'],
  },
  getQuote: {
    method: 'GET',
    path: '/counter/getQuote',
    access: 'admin',
    rank: 'clerk',
    limit: 'read',
    message: 'Price',
    query: counterQuoteQuery,
    reply: quotedRental,
    errors: ['counter_off', ...bookingContract.getQuote.errors],
  },
  hold: {
    method: 'POST',
    path: '/counter/hold',
    access: 'admin',
    rank: 'clerk',
    limit: 'booking',
    status: 201,
    message: 'Booking created',
    body: counterHoldBody,
    reply: counterHold,
    errors: [
      'counter_off',
      'booking_not_found',
      'user_not_found',
      'email_taken',
      'age_not_confirmed',
      ...bookingContract.getQuote.errors,
      'price_changed',
      'coupon_unknown',
      'coupon_not_valid',
      'coupon_used',
      'coupon_used_up',
    ],
  },
  getHolds: {
    method: 'GET',
    path: '/counter/getHolds',
    access: 'admin',
    rank: 'clerk',
    limit: 'read',
    audit: true,
    message: 'Unpaid bookings',
    query: z.strictObject({ locationId: z.optional(objectId) }),
    reply: z.array(counterHold),
    errors: ['counter_off'],
  },
} as const satisfies ContractGroup;
