import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { day, moment, objectId } from '../fields.ts';
import { endsAfterItBegins, hasAtMostDays, periodFields } from '../rules/days/period.ts';
import { driverWithLicence } from '../rental/second-driver.ts';
import { driverLicence } from '../rules/driver/licence.ts';
import { plate } from '../vehicle/vehicle-facts.ts';

/* Who had a car at a given minute, for a notice of a fine or a claim that arrives weeks later, and the register of rentals. */

/** A minute in India, on any clock: `HH:MM`. */
export const clockMinute = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 09:05'));

const person = z.object({ name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) });

/** The rental during which it was. `licence` is what staff noted about the customer’s licence at the hand-out. */
const rentalOfCar = {
  bookingId: objectId,
  code: z.nullable(z.string()),
  customer: person,
  licence: z.optional(driverLicence),
  secondDriver: z.optional(driverWithLicence),
};

/**
 * `handedOut`: `from` is when the customer got the car, by hand-out or by exchange, and `until` when they no longer had it,
 *
 * null if they still have it. `outBy` and `backBy` are names of staff. `booked`: the car was booked then, but nobody
 * recorded a hand-out, so it isn’t certain who had it.
 */
export const custody = z.union([
  z.object({
    kind: z.literal('handedOut'),
    ...rentalOfCar,
    from: moment,
    until: z.nullable(moment),
    outBy: z.string(),
    backBy: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal('booked'), ...rentalOfCar, fromDate: day, toDate: day }),
]);
export type Custody = z.infer<typeof custody>;

/**
 * The answer for one car and minute. `custody` is null if nobody had the car. `returned` is its last recorded return
 * before that minute. `unrecorded` is a later rental that was over by then, but whose hand-out and return nobody
 * recorded, so that it isn’t certain where the car was. `blocks` are the reasons why it was out of service.
 */
export const custodyAnswer = z.object({
  carName: z.string(),
  plate: z.string(),
  day,
  time: clockMinute,
  custody: z.nullable(custody),
  returned: z.nullable(z.object({ at: moment, locationName: z.string() })),
  unrecorded: z.optional(z.object({ bookingId: objectId, code: z.nullable(z.string()), toDate: day })),
  blocks: z.array(z.string()),
});
export type CustodyAnswer = z.infer<typeof custodyAnswer>;

export const custodyQuery = z.strictObject({ plate, day, time: clockMinute });

/** The most days of one file. */
const mostFileDays = 366;

export const custodyFileTexts = {
  tooLong: 'Choose at most one year.',
  startsLater: 'From Date cannot be later than today',
} as const;

/** Who had a car, or without `plate` every car, on these days. */
export const custodyFileQuery = z
  .strictObject({ plate: z.optional(plate), ...periodFields })
  .check(endsAfterItBegins, hasAtMostDays(mostFileDays, custodyFileTexts.tooLong));
export type CustodyFileQuery = z.infer<typeof custodyFileQuery>;

/** The cars that customers of a location got on these days. */
export const registerQuery = z
  .strictObject({ locationId: objectId, ...periodFields })
  .check(endsAfterItBegins, hasAtMostDays(mostFileDays, custodyFileTexts.tooLong));
export type RegisterQuery = z.infer<typeof registerQuery>;

export const custodyContract = {
  getCustody: {
    method: 'GET',
    path: '/counter/getCustody',
    access: 'admin',
    audit: true,
    message: 'Who had the car',
    query: custodyQuery,
    reply: custodyAnswer,
    errors: ['vehicle_not_found'],
  },
  getCustodyCsv: {
    method: 'GET',
    path: '/counter/getCustodyCsv',
    access: 'admin',
    limit: 'read',
    audit: true,
    message: 'Who had the cars',
    query: custodyFileQuery,
    file: 'text/csv',
    reply: z.string(),
    errors: ['vehicle_not_found'],
  },
  getRegisterCsv: {
    method: 'GET',
    path: '/counter/getRegisterCsv',
    access: 'admin',
    rank: 'manager',
    limit: 'read',
    audit: true,
    message: 'Register of rentals',
    query: registerQuery,
    file: 'text/csv',
    reply: z.string(),
    errors: ['location_not_found'],
  },
} as const satisfies ContractGroup;
