import { type ObjectId, trusted } from '../../platform/mongo.ts';
import { Photo, type PhotoRecord } from './photo.model.ts';

/** Returns the photos of these bookings without their bytes, oldest first. */
export const findPhotosOf = async (bookingIds: readonly ObjectId[]): Promise<PhotoRecord[]> =>
  (
    await Photo.find({ bookingId: trusted({ $in: bookingIds }) }, { small: 0, large: 0 })
      .maxTimeMS(3_000)
      .lean<PhotoRecord[]>()
  ).toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.slot - b.slot);

/** Deletes all photos of these bookings. */
export async function forgetPhotosOf(bookingIds: readonly ObjectId[]): Promise<void> {
  await Photo.deleteMany({ bookingId: trusted({ $in: bookingIds }) });
}
