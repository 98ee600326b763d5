import { keysOf, type Location, locationFacts } from '@rental/contracts';
import type { AuditedChange } from '../../platform/audit-port.ts';
import { pick } from '../../platform/pick.ts';
import type { LocationRecord } from './location.model.ts';

/** A document as the wire shows it. */
export const presentLocation = (location: LocationRecord): Location => ({
  _id: String(location._id),
  ...pick(location, keysOf(locationFacts)),
});

/** A location that was opened or edited: its new version for the wire, both sides for the record of changes. */
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
