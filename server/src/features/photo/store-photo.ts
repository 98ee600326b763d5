import { mostPhotos, type Photo as Facts } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey, type ObjectId } from '../../platform/mongo.ts';
import type { Pictures } from '../../platform/uploads/pictures.ts';
import { Photo, type PhotoRecord } from './photo.model.ts';
import { presentPhoto } from './present-photo.ts';

type NewPhoto = Omit<PhotoRecord, 'slot' | 'at'>;
type StoreDeps = Pick<Deps, 'clock'> & { pictures: Pictures };

/**
 * Re-encodes a photo and stores it. Idempotent by `_id`, and a known photo is not decoded again. Throws
 * `too_many_photos`, `picture_unreadable`, `unavailable` if too many are being decoded, and `edited_meanwhile` if the id
 * is that of another photo.
 */
export async function storePhoto(photo: NewPhoto, file: Uint8Array, deps: StoreDeps): Promise<Facts> {
  const known = await findKnown(photo);
  if (known) return presentPhoto(known);
  await findFreeSlot(photo);
  const copies = await deps.pictures.redrawIn(file, [480, 1600]);
  const at = deps.clock.now();
  // Each conflict means that another photo took a slot, so there are never more rounds than slots.
  for (let round = 0; round < mostPhotos; round += 1) {
    const record: PhotoRecord = { ...photo, slot: await findFreeSlot(photo), at };
    try {
      await Photo.create({ ...record, small: copies[480], large: copies[1600] });
      return presentPhoto(record);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const stored = await findKnown(photo);
      if (stored) return presentPhoto(stored);
    }
  }
  throw new AppError('too_many_photos');
}

async function findKnown({ _id, bookingId, kind, by }: NewPhoto): Promise<PhotoRecord | null> {
  const known = await Photo.findById(_id, { small: 0, large: 0 }).maxTimeMS(3_000).lean<PhotoRecord>();
  if (!known) return null;
  const isSame = known.bookingId.equals(bookingId) && known.kind === kind && known.by.equals(by);
  if (!isSame) throw new AppError('edited_meanwhile');
  return known;
}

async function findFreeSlot({ bookingId, kind, takenBy }: { bookingId: ObjectId } & Pick<Facts, 'kind' | 'takenBy'>) {
  const found = await Photo.find({ bookingId, kind, takenBy }, { slot: 1 })
    .maxTimeMS(3_000)
    .lean<Pick<PhotoRecord, 'slot'>[]>();
  const taken = new Set(found.map(({ slot }) => slot));
  const free = Array.from({ length: mostPhotos }, (_, slot) => slot).find((slot) => !taken.has(slot));
  if (free === undefined) throw new AppError('too_many_photos');
  return free;
}
