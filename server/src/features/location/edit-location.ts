import { type LocationBody, optionalLocationFacts } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { findLocation } from './find-locations.ts';
import { checkRoutes, refuseOpening, refuseTakenName } from './create-location.ts';
import { checkRegistration } from '../tax/registration/find-registrations.ts';
import { splitOptional } from '../../platform/pick.ts';
import { Location, type LocationRecord } from './location.model.ts';
import { toNameKey } from '../../platform/name-key.ts';

type Edited = { before: LocationRecord; after: LocationRecord };
type EditInput = LocationBody & { id: string; ifMatch: number | null };

/**
 * Edits a location. With `ifMatch`, only that version is edited; if a newer one exists, throws `edited_meanwhile` with
 * its `version`. Also throws `location_not_found`, `location_name_taken` and the errors of `checkRoutes` and
 * `checkRegistration`.
 */
export async function editLocation(
  { id, ifMatch, name, description, isEnabled, ...facts }: EditInput,
  { clock }: Pick<Deps, 'clock'>,
): Promise<Edited> {
  const { hours, pauses, closedDays } = facts;
  if (hours !== undefined || pauses || closedDays) refuseOpening(facts, await findLocation(id));
  await checkRoutes(facts.routes, id.toLowerCase());
  await checkRegistration(facts.registrationId);
  const { given, cleared } = splitOptional(facts, optionalLocationFacts);
  const changes = { name, nameKey: toNameKey(name), description, isEnabled, ...given, updatedAt: clock.now() };
  const gone = Object.fromEntries(cleared.map((fact) => [fact, undefined]));
  const before = await Location.findOneAndUpdate(
    { _id: id, ...(ifMatch === null ? {} : { version: ifMatch }) },
    { $set: changes, $unset: Object.fromEntries(cleared.map((fact) => [fact, 1])), $inc: { version: 1 } },
    { returnDocument: 'before' },
  )
    .lean<LocationRecord>()
    .catch(refuseTakenName);
  if (before) return { before, after: { ...before, ...changes, ...gone, version: before.version + 1 } };

  const current = await findLocation(id);
  if (!current) throw new AppError('location_not_found');
  throw new AppError('edited_meanwhile', { data: { version: current.version } });
}
