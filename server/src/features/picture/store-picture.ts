import { createHash } from 'node:crypto';
import { pictureContract, type PictureWidth } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { plainCollection } from '../../platform/mongo.ts';
import { isHeic, type Pictures } from '../../platform/uploads/pictures.ts';
import { Picture } from './picture.model.ts';

const idOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex').slice(0, 32);

type StoreDeps = Pick<Deps, 'clock' | 'settings'> & { pictures: Pictures };

/**
 * Stores a picture and returns its id; the same file always has the same id. An existing picture is not re-encoded;
 * only its upload time is renewed. Throws `picture_unreadable`, or `unsupported_media_type` with advice for a HEIC
 * file.
 */
export async function storePicture(file: Uint8Array, { clock, settings, pictures }: StoreDeps): Promise<string> {
  if (file.length > settings.pictureMaxMb * 1_048_576) throw new AppError('payload_too_large');
  if (isHeic(file)) {
    throw new AppError('unsupported_media_type', { message: pictureContract.upload.upload.advice });
  }
  const _id = idOf(file);
  const { matchedCount } = await Picture.updateOne({ _id }, { $set: { uploadedAt: clock.now() } });
  if (matchedCount > 0) return _id;
  const copies = await pictures.redraw(file);
  const facts = { w480: copies[480], w960: copies[960], w1600: copies[1600], uploadedAt: clock.now() };
  await Picture.updateOne({ _id }, { $set: facts }, { upsert: true });
  return _id;
}

type Stored = { _id: string } & Partial<Record<`w${PictureWidth}`, { buffer: Uint8Array }>>;

/** Returns the bytes of a picture in one width, or null if it does not exist. */
export async function findPicture(id: string, width: PictureWidth): Promise<Buffer | null> {
  const field = `w${width}` as const;
  const projection = { _id: 0, [field]: 1 };
  const stored = await plainCollection<Stored>(Picture).findOne({ _id: id }, { projection, maxTimeMS: 3_000 });
  const bytes = stored?.[field];
  return bytes ? Buffer.from(bytes.buffer) : null;
}
