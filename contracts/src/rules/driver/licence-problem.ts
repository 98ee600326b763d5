import { type DriverTerms, havePassed, yearsInWords } from './driver-age.ts';
import type { Licence, LicenceClass } from './licence.ts';

/* Whether a licence is enough for a rental. Separate, because only the hand-out needs it. */

const carClasses: readonly LicenceClass[] = ['LMV', 'LMV-TR', 'MGV', 'HMV'];

/** The driver whose licence it is: the customer or the second driver. */
export type DriverRole = 'customer' | 'second';

/** Why the car may not be handed out to a driver. */
export type LicenceProblem = 'missing' | 'learner' | 'class' | 'expires' | 'held' | 'age';

/** The rental that a licence must cover. `today` is the day of the hand-out in India. */
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
