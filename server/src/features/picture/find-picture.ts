import type { PictureWidth } from '@rental/contracts';
import { plainCollection } from '../../platform/mongo.ts';
import { Picture } from './picture.model.ts';

type Stored = { _id: string } & Partial<Record<`w${PictureWidth}`, { buffer: Uint8Array }>>;

/** Returns the bytes of a picture in one width, or null if it does not exist. */
export async function findPicture(id: string, width: PictureWidth): Promise<Buffer | null> {
  const field = `w${width}` as const;
  const projection = { _id: 0, [field]: 1 };
  const stored = await plainCollection<Stored>(Picture).findOne({ _id: id }, { projection, maxTimeMS: 3_000 });
  const bytes = stored?.[field];
  return bytes ? Buffer.from(bytes.buffer) : null;
}
