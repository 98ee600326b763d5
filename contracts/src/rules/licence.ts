import * as z from 'zod/mini';
import { day, dayOfLife } from '../fields.ts';
import { type DriverTerms, havePassed, yearsInWords } from './driver-age.ts';

/* What staff note about the licence of a driver when they hand out a car. No picture and no whole number is stored. */

/** The classes of an Indian licence. A learner’s licence is refused. */
export const licenceClasses = ['LMV', 'LMV-TR', 'MGV', 'HMV', 'MCWG', 'MCWOG', 'learner'] as const;
export type LicenceClass = (typeof licenceClasses)[number];

const carClasses: readonly LicenceClass[] = ['LMV', 'LMV-TR', 'MGV', 'HMV'];

/** What staff saw: the card, one of the two apps that count as the original, or an International Driving Permit. */
export const licenceSights = ['card', 'digilocker', 'mparivahan', 'permit'] as const;
export type LicenceSight = (typeof licenceSights)[number];

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

/**
 * `issuedOn` is since when the driver holds the licence. With a permit, `lastFour` and `issuedOn` are of the home licence,
 * and `validUntil` is the earliest last day of all documents. `confirmedAge` is the minimum age of the car, which staff
 * have compared with the date of birth on the licence.
 */
export const licence = z
  .strictObject({
    licenceClass: z.enum(licenceClasses),
    lastFour,
    issuedOn: dayOfLife,
    validUntil: day,
    seenAs: z.enum(licenceSights),
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

/** Who is to drive: the customer, or the second driver. */
export type DriverRole = 'customer' | 'second';

/** Why the car may not be handed out to a driver. */
export type LicenceProblem = 'missing' | 'learner' | 'class' | 'expires' | 'held' | 'age';

/** The rental for which a licence is judged. `today` is the day of the hand-out in India. */
export type RentalToDrive = DriverTerms & { toDate: string; today: string };

/** Returns why a licence is not enough for a rental; null if it is. It has to be valid through the last day. */
export function findLicenceProblem(
  given: Licence | undefined,
  { toDate, today, minAge = 0, heldYears = 0 }: RentalToDrive,
): LicenceProblem | null {
  if (!given) return 'missing';
  const { licenceClass, issuedOn, validUntil, confirmedAge = 0 } = given;
  if (licenceClass === 'learner') return 'learner';
  if (!carClasses.includes(licenceClass)) return 'class';
  if (validUntil < toDate) return 'expires';
  if (!havePassed(heldYears, issuedOn, today)) return 'held';
  return confirmedAge < minAge ? 'age' : null;
}

const whose: Record<DriverRole, string> = { customer: 'customer’s', second: 'second driver’s' };
const who: Record<DriverRole, string> = { customer: 'The customer', second: 'The second driver' };

/** Returns the sentence with which a hand-out is refused. */
export function licenceProblemInWords(
  problem: LicenceProblem,
  role: DriverRole,
  { heldYears = 0, minAge = 0 }: DriverTerms,
): string {
  const sentences: Record<LicenceProblem, string> = {
    missing: `Note the ${whose[role]} licence before you hand out the car.`,
    learner: `${who[role]} has a learner’s licence, so they can’t drive this car.`,
    class: `The ${whose[role]} licence is not for cars. It needs the class LMV or above.`,
    expires: `The ${whose[role]} licence expires before the last day of the rental.`,
    held:
      heldYears === 0
        ? `The ${whose[role]} licence is not valid yet.`
        : `${who[role]} has held the licence for less than ${yearsInWords(heldYears)}.`,
    age: `Confirm that the ${role === 'second' ? 'second driver' : 'customer'} is ${minAge} or older.`,
  };
  return sentences[problem];
}
