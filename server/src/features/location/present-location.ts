import { keysOf, type Location, locationFacts, type StaffLocation } from '@rental/contracts';
import type { AuditedChange } from '../../platform/audit-port.ts';
import { pick } from '../../platform/pick.ts';
import type { LocationRecord } from './location.model.ts';

export const presentToStaff = (location: LocationRecord): StaffLocation => ({
  _id: String(location._id),
  ...pick(location, keysOf(locationFacts)),
});

/** Presents a location’s public fields. */
export function presentLocation(location: LocationRecord): Location {
  const { email: _email, registrationId: _registrationId, ...shown } = presentToStaff(location);
  return shown;
}

/** Presents a saved location: the new version for the response, old and new values for the audit log. */
export function presentLocationChange({ before, after }: { before: LocationRecord | null; after: LocationRecord }) {
  const data = presentToStaff(after);
  return {
    data,
    version: after.version,
    targetId: data._id,
    targetName: data.name,
    before: before && presentToStaff(before),
    after: data,
  } satisfies AuditedChange<StaffLocation> & { version: number };
}
