import * as z from 'zod/mini';
import { phone } from '../auth/account.ts';
import type { ContractGroup } from '../contract.ts';
import { nameOfPerson, objectId, remark } from '../fields.ts';
import { driverLicence, licence } from '../rules/driver/licence.ts';
import { shownSecondDriver } from './shown-second-driver.ts';

/** A person besides the customer who may drive the car. */
export const secondDriver = z.strictObject({ name: nameOfPerson, phone: z.optional(phone) });
export type SecondDriver = z.infer<typeof secondDriver>;

/**
 * What staff note about the licences at the hand-out. `second` is null if nobody but the customer drives; if it is absent,
 * the second driver of the booking stays, and needs a licence. `reason` says why a manager hands out the car although a
 * licence is missing or not enough.
 */
export const notedLicences = z.strictObject({
  customer: z.optional(licence),
  second: z.optional(z.nullable(z.extend(secondDriver, { licence: z.optional(licence) }))),
  reason: z.optional(remark),
});

/** A second driver who had a car, with the licence that staff saw. */
export const driverWithLicence = z.extend(shownSecondDriver, { licence: z.optional(driverLicence) });

/** The `rental` call with which customers name a second driver before the pick-up. */
export const secondDriverContract = {
  setSecondDriver: {
    method: 'PUT',
    path: '/booking/setSecondDriver',
    access: 'customer',
    limit: 'payment',
    message: 'Second driver saved',
    body: z.strictObject({ bookingId: objectId, secondDriver: z.nullable(secondDriver) }),
    reply: z.object({ bookingId: objectId, secondDriver: z.nullable(shownSecondDriver) }),
    errors: [
      'booking_not_found',
      'licences_off',
      'booking_closed',
      'rental_started',
      'rental_over',
      'edited_meanwhile',
    ],
  },
} as const satisfies ContractGroup;
