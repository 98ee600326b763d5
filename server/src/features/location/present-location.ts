import { keysOf, type Location, locationFacts } from '@rental/contracts';
import type { AuditedChange } from '../../platform/audit-port.ts';
import { pick } from '../../platform/pick.ts';
import type { LocationRecord } from './location.model.ts';

export const presentLocation = (location: LocationRecord): Location => ({
  _id: String(location._id),
  ...pick(location, keysOf(locationFacts)),
});

/** Presents a saved location: the new version for the response, old and new values for the audit log. */
export function presentLocationChange({ before, after }: { before: LocationRecord | null; after: LocationRecord }) {
  const data = presentLocation(after);
  return {
    data,
    version: after.version,
    targetId: data._id,
    targetName: data.name,
    before: before && presentLocation(before),
    after: data,
  } satisfies AuditedChange<Location> & { version: number };
}
