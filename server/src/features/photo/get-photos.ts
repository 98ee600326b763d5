import type { photoContract, PhotoSize, Reply } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId, plainCollection } from '../../platform/mongo.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { lastOwnMomentOf } from '../booking/stage/last-own-moment.ts';
import { findCounter } from '../settings/counter-settings.ts';
import { findPhotosOf } from './find-photos.ts';
import { findVisibleBooking, type Viewer } from '../booking/stage/find-visible-booking.ts';
import { Photo } from './photo.model.ts';
import { presentPhoto } from './present-photo.ts';

type Photos = Reply<typeof photoContract.getAll>;

/** Returns the photos of a booking, without their bytes. Throws `booking_not_found`. */
export async function getPhotos(bookingId: string, caller: Viewer, deps: Pick<Deps, 'clock'>): Promise<Photos> {
  const booking = await findVisibleBooking(bookingId, caller);
  if (!booking) throw new AppError('booking_not_found');
  const photos = (await findPhotosOf([booking._id])).map(presentPhoto);
  const addUntil = caller.role === 'customer' ? await findAddUntil(booking, deps) : null;
  return { photos, ...(addUntil && { addUntil: addUntil.toISOString() }) };
}

async function findAddUntil(booking: BookingRecord, { clock }: Pick<Deps, 'clock'>): Promise<Date | null> {
  const until = lastOwnMomentOf(booking);
  const isPossible = until !== null && booking.status === 'confirmed' && until >= clock.now();
  return isPossible && (await findCounter()).isOn ? until : null;
}

type Stored = { _id: ObjectId; bookingId: ObjectId } & Partial<Record<PhotoSize, { buffer: Uint8Array }>>;

/** Returns a photo in one size. Throws `photo_not_found`, also if the caller may not see it. */
export async function getContent(
  { photoId, size }: { photoId: string; size: PhotoSize },
  caller: Viewer,
): Promise<Reply<typeof photoContract.getContent>> {
  const projection = { bookingId: 1, [size]: 1 };
  const stored = await plainCollection<Stored>(Photo).findOne(
    { _id: new ObjectId(photoId) },
    { projection, maxTimeMS: 3_000 },
  );
  const bytes = stored?.[size];
  if (!bytes || !(await findVisibleBooking(stored.bookingId, caller))) throw new AppError('photo_not_found');
  return { webp: Buffer.from(bytes.buffer).toString('base64') };
}
