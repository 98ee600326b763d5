import {
  dayInIndia,
  type DriverRole,
  type DriverTerms,
  findLicenceProblem,
  type HandOutBody,
  type Licence,
  licenceProblemInWords,
  type SecondDriver,
} from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { pick } from '../../../platform/pick.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { NotedLicences } from '../../booking/record/driver-facts.ts';
import { findCounter } from '../../settings/counter-settings.ts';
import { findVehicle } from '../../vehicle/find-vehicles.ts';

/** What a hand-out stores about its drivers. `secondDriver` is null if only the customer drives. */
export type Noted = { licences: NotedLicences; secondDriver: SecondDriver | null };

type Given = { given: HandOutBody['licences']; caller: Pick<Caller, 'staff'> };
type Driver = { role: DriverRole; licence: Licence | undefined };

/**
 * Returns the licences to store with a hand-out; undefined unless staff note licences. Throws `licence_open`, with the
 * driver and the problem, if a licence is missing or not enough and no manager gives a reason. Source: protocol,
 * section 5.19.
 */
export async function noteLicences(
  booking: BookingRecord,
  { given = {}, caller }: Given,
  deps: Pick<Deps, 'clock'>,
): Promise<Noted | undefined> {
  const { notesLicences } = await findCounter();
  if (!notesLicences) return undefined;
  const secondDriver = chooseSecond(booking, given.second);
  const second = secondDriver ? given.second?.licence : undefined;
  const licences = pick({ customer: given.customer, second }, ['customer', 'second']);
  const drivers: Driver[] = [
    { role: 'customer', licence: given.customer },
    ...(secondDriver ? [{ role: 'second' as const, licence: second }] : []),
  ];
  const refusal = await findRefusal(booking, drivers, deps);
  if (refusal && !mayOverride(caller, given.reason)) throw refusal;
  return { licences: { ...licences, ...(refusal && { reason: given.reason }) }, secondDriver };
}

const mayOverride = ({ staff }: Given['caller'], reason: string | undefined): boolean =>
  staff?.rank !== 'clerk' && reason !== undefined;

/** Returns who drives besides the customer: whom the call names or, if it says nothing, whom the booking names. */
function chooseSecond(
  { secondDriver }: BookingRecord,
  given: NonNullable<HandOutBody['licences']>['second'],
): SecondDriver | null {
  if (given === undefined) return secondDriver ?? null;
  return given && { name: given.name, ...(given.phone !== undefined && { phone: given.phone }) };
}

/** Returns the error of the first driver whose licence is missing or not enough; null if there is none. */
async function findRefusal(
  { carId, toDate }: BookingRecord,
  drivers: readonly Driver[],
  { clock }: Pick<Deps, 'clock'>,
): Promise<AppError | null> {
  const { minAge, heldYears }: DriverTerms = (await findVehicle(String(carId))) ?? {};
  const terms = { minAge, heldYears };
  for (const { role, licence } of drivers) {
    const problem = findLicenceProblem(licence, { ...terms, toDate, today: dayInIndia(clock.now()) });
    if (problem) {
      return new AppError('licence_open', {
        message: licenceProblemInWords(problem, role, terms),
        data: { driver: role, problem },
      });
    }
  }
  return null;
}
