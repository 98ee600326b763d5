import type { Location } from '@rental/contracts';
import type { AuditedChange } from '../../platform/audit-port.ts';
import { factsOf } from './location-facts.ts';
import type { LocationRecord } from './location.model.ts';

/** A document as the wire shows it. */
export function presentLocation({ _id, name, description, isEnabled, ...facts }: LocationRecord): Location {
  return { _id: String(_id), name, description, isEnabled, ...factsOf(facts) };
}

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
