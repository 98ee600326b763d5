import type { Photo } from '@rental/contracts';
import type { PhotoRecord } from './photo.model.ts';

export const presentPhoto = ({ _id, kind, place, damageId, takenBy, at }: PhotoRecord): Photo => ({
  _id: String(_id),
  kind,
  place,
  ...(damageId && { damageId: String(damageId) }),
  takenBy,
  at: at.toISOString(),
});
