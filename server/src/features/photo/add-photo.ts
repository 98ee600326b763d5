import { type Photo, photoContract, type PhotoPlace } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { isHeic, type Pictures } from '../../platform/uploads/pictures.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { lastOwnMomentOf } from '../booking/stage/last-own-moment.ts';
import { stageConflict } from '../booking/stage/stage-conflict.ts';
import { requireCounter } from '../counter/require-counter.ts';
import { findVisibleBooking, type Viewer } from '../booking/stage/find-visible-booking.ts';
import { storePhoto } from './store-photo.ts';

type Sent = { bookingId: string; photoId: string; place: PhotoPlace; damageId?: string | undefined; file: Uint8Array };
type AddDeps = Pick<Deps, 'clock'> & { pictures: Pictures };

async function findConfirmed(bookingId: string, caller: Viewer): Promise<BookingRecord> {
  await requireCounter();
  const booking = await findVisibleBooking(bookingId, caller);
  if (!booking) throw new AppError('booking_not_found');
  if (booking.status !== 'confirmed')
    throw new AppError('booking_closed', { message: 'This booking is not confirmed' });
  return booking;
}

/**
 * Adds a photo by staff. A photo of the hand-out may arrive at any time, because it may be sent long after it was taken.
 * Throws `counter_off`, `booking_not_found`, `booking_closed`, `stage_conflict` and the errors of `storePhoto`.
 */
export async function addStaffPhoto(
  { kind, ...sent }: Sent & Pick<Photo, 'kind'>,
  caller: Viewer,
  deps: AddDeps,
): Promise<Photo> {
  const { stage } = await findConfirmed(sent.bookingId, caller);
  if (stage === 'no_show' || (kind === 'back' && stage === undefined)) throw stageConflict(stage);
  return add({ ...sent, kind, takenBy: 'staff' }, caller, deps);
}

/**
 * Adds a customer’s photo of a pick-up. Throws `photos_closed` unless the car was handed out within the last hour,
 * `counter_off`, `booking_not_found`, `booking_closed` and the errors of `storePhoto`.
 */
export async function addOwnPhoto(sent: Sent, caller: Viewer, deps: AddDeps): Promise<Photo> {
  const until = lastOwnMomentOf(await findConfirmed(sent.bookingId, caller));
  if (until === null || until < deps.clock.now()) throw new AppError('photos_closed');
  return add({ ...sent, kind: 'out', takenBy: 'customer' }, caller, deps);
}

async function add(
  { bookingId, photoId, damageId, file, ...facts }: Sent & Pick<Photo, 'kind' | 'takenBy'>,
  caller: Viewer,
  deps: AddDeps,
): Promise<Photo> {
  if (isHeic(file)) throw new AppError('unsupported_media_type', { message: photoContract.add.upload.advice });
  const ids = { _id: new ObjectId(photoId), bookingId: new ObjectId(bookingId), by: new ObjectId(caller.id) };
  const shown = damageId === undefined ? {} : { damageId: new ObjectId(damageId) };
  return storePhoto({ ...ids, ...facts, ...shown }, file, deps);
}
