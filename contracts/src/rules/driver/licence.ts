import * as z from 'zod/mini';
import { day, dayOfLife } from '../../fields.ts';

/* What staff note about the licence of a driver when they hand out a car. No picture and no whole number is stored. */

/** The classes of an Indian licence. A learner’s licence is refused. */
export const licenceClasses = ['LMV', 'LMV-TR', 'MGV', 'HMV', 'MCWG', 'MCWOG', 'learner'] as const;
export type LicenceClass = (typeof licenceClasses)[number];

/**
 * How the driver showed the licence: as a card, in one of two apps that are legally equal to it, or as an international
 * permit.
 */
export const licenceSights = ['card', 'digilocker', 'mparivahan', 'permit'] as const;
export type LicenceSight = (typeof licenceSights)[number];

export const licenceSightTexts: Readonly<Record<LicenceSight, string>> = {
  card: 'Card',
  digilocker: 'DigiLocker',
  mparivahan: 'mParivahan',
  permit: 'International Driving Permit',
};

/** The last 4 letters or digits of a number on a document. */
export const lastFour = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{4}$/, 'Enter the last 4 letters or digits'));

type Documents = { seenAs: LicenceSight; passport?: string | undefined; visa?: string | undefined };

const hasPassport = z.refine<Documents>(({ seenAs, passport }) => seenAs !== 'permit' || passport !== undefined, {
  path: ['passport'],
  message: 'Required with an International Driving Permit',
});

const needsPassport = z.refine<Documents>(
  ({ seenAs, passport, visa }) => seenAs === 'permit' || (passport ?? visa) === undefined,
  { path: ['passport'], message: 'Only with an International Driving Permit' },
);

const identity = {
  licenceClass: z.enum(licenceClasses),
  lastFour,
  validUntil: day,
  seenAs: z.enum(licenceSights),
} as const;

/** What an authority needs to identify a driver. */
export const driverLicence = z.object(identity);
export type DriverLicence = z.infer<typeof driverLicence>;

/**
 * `issuedOn` is the day on which the driver first got a licence. With a permit, `lastFour` and `issuedOn` are those of
 * the licence from the home country, and `validUntil` is the day on which the first of the documents expires.
 * `confirmedAge` is the minimum age of the car: staff confirm by the date of birth on the licence that the driver has
 * reached it.
 */
export const licence = z
  .strictObject({
    ...identity,
    issuedOn: dayOfLife,
    passport: z.optional(lastFour),
    visa: z.optional(lastFour),
    confirmedAge: z.optional(z.int().check(z.gte(18), z.lte(75))),
  })
  .check(hasPassport, needsPassport);
export type Licence = z.infer<typeof licence>;

/** The licences of a handover as staff see them. */
export const shownLicences = z.object({
  customer: z.optional(licence),
  second: z.optional(licence),
  reason: z.optional(z.string()),
});
export type ShownLicences = z.infer<typeof shownLicences>;
