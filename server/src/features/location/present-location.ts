import type { Location } from '@rental/contracts';
import type { LocationRecord } from './location.model.ts';

/** A document as the wire shows it. */
export function presentLocation({ _id, name, description, isEnabled }: LocationRecord): Location {
  return { _id: String(_id), name, description, isEnabled };
}
