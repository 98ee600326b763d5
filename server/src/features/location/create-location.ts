import { findPauseOutside, type LocationBody, optionalLocationFacts, pauseOutside } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey } from '../../platform/mongo.ts';
import { splitOptional } from '../../platform/pick.ts';
import { checkRegistration } from '../tax/registration/find-registrations.ts';
import { checkLocations } from './check-locations.ts';
import { Location, type LocationRecord, nameKeys } from './location.model.ts';
import { toNameKey } from '../../platform/name-key.ts';

/** Turns a violation of the unique name index into `location_name_taken`. */
export function refuseTakenName(error: unknown): never {
  if (!isDuplicateKey(error, nameKeys)) throw error;
  throw new AppError('location_name_taken', { cause: error });
}

type Opened = Pick<LocationBody, 'hours' | 'pauses' | 'closedDays'>;

/**
 * Rejects closed days for a location without opening hours, and breaks outside its opening hours. `stored` is the
 * location as it is currently stored.
 */
export function refuseOpening(body: Opened, stored: Pick<LocationRecord, 'hours' | 'pauses'> | null): void {
  const hours = body.hours === undefined ? stored?.hours : body.hours;
  const pauses = body.pauses === undefined ? stored?.pauses : body.pauses;
  const refuse = (path: string, message: string) => {
    throw new AppError('invalid_input', { details: [{ path, message }] });
  };
  if (!hours && body.closedDays && body.closedDays.length > 0) refuse('closedDays', 'Set the opening hours first');
  const outside = findPauseOutside({ hours, pauses });
  if (outside !== null) refuse(`pauses.${outside}`, pauseOutside);
}

/** Rejects a route to the location itself. Throws `location_not_found` for a route to a location that doesn’t exist. */
export async function checkRoutes(routes: LocationBody['routes'], ownId: string | null): Promise<void> {
  const ids = (routes ?? []).map(({ locationId }) => locationId);
  const own = ids.indexOf(ownId ?? '');
  if (own !== -1) {
    const details = [{ path: `routes.${own}.locationId`, message: 'Choose another location' }];
    throw new AppError('invalid_input', { details });
  }
  await checkLocations(ids, 'routes');
}

/**
 * Creates a location. Throws the errors of `checkRoutes` and `checkRegistration`, and `location_name_taken` if another
 * location has this name, ignoring case.
 */
export async function createLocation(
  { name, description, isEnabled, ...facts }: LocationBody,
  { clock }: Pick<Deps, 'clock'>,
): Promise<LocationRecord> {
  refuseOpening(facts, null);
  await checkRoutes(facts.routes, null);
  await checkRegistration(facts.registrationId);
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
