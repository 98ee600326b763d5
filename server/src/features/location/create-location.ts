import { type LocationBody, optionalLocationFacts, type WeekHours } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey } from '../../platform/mongo.ts';
import { splitOptional } from '../../platform/pick.ts';
import { Location, type LocationRecord, nameKeys } from './location.model.ts';
import { toNameKey } from './name-key.ts';

/** Turns a violation of the unique name index into `location_name_taken`. */
export function refuseTakenName(error: unknown): never {
  if (!isDuplicateKey(error, nameKeys)) throw error;
  throw new AppError('location_name_taken', { cause: error });
}

/** Rejects closed days for a location without opening hours. `stored` is the location as it is currently stored. */
export function refuseClosedWithoutHours(
  body: Pick<LocationBody, 'hours' | 'closedDays'>,
  stored: { hours?: WeekHours } | null,
): void {
  const hours = body.hours === undefined ? stored?.hours : body.hours;
  if (hours || !body.closedDays || body.closedDays.length === 0) return;
  throw new AppError('invalid_input', {
    details: [{ path: 'closedDays', message: 'Set the opening hours first' }],
  });
}

/** Creates a location. Throws `location_name_taken` when a different location has this name, ignoring case. */
export async function createLocation(
  { name, description, isEnabled, ...facts }: LocationBody,
  { clock }: Pick<Deps, 'clock'>,
): Promise<LocationRecord> {
  refuseClosedWithoutHours(facts, null);
  const now = clock.now();
  const created = await Location.create({
    name,
    nameKey: toNameKey(name),
    description,
    isEnabled,
    ...splitOptional(facts, optionalLocationFacts).given,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }).catch(refuseTakenName);
  return created.toObject();
}
