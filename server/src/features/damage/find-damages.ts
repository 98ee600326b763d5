import { mostListedDamages } from '@rental/contracts';
import { type ObjectId, trusted } from '../../platform/mongo.ts';
import { Damage, type DamageRecord } from './damage.model.ts';

/** Returns a damage, whichever car it is of; null if there is none with this id. */
export const findDamage = async (damageId: ObjectId | string): Promise<DamageRecord | null> =>
  Damage.findById(damageId).maxTimeMS(3_000).lean<DamageRecord>();

/** Returns the damages of a car, newest first, at most `mostListedDamages`. */
export const findDamagesOfCar = async (
  carId: ObjectId | string,
  filter: Partial<Pick<DamageRecord, 'state'>> = {},
): Promise<DamageRecord[]> =>
  Damage.find({ carId, ...filter })
    .sort({ at: -1 })
    .limit(mostListedDamages)
    .maxTimeMS(3_000)
    .lean<DamageRecord[]>();

/** Returns the number of open damages of a car. */
export const countOpenDamages = async (carId: ObjectId): Promise<number> =>
  Damage.countDocuments({ carId, state: 'open' }).maxTimeMS(3_000);

/** Returns the damages first seen at the handovers of these bookings, oldest first. */
export const findDamagesOf = async (bookingIds: readonly ObjectId[]): Promise<DamageRecord[]> =>
  (
    await Damage.find({ bookingId: trusted({ $in: bookingIds }) })
      .maxTimeMS(3_000)
      .lean<DamageRecord[]>()
  ).toSorted((a, b) => a.at.getTime() - b.at.getTime());

/** Returns these damages, in no particular order. */
export const findDamages = async (ids: readonly ObjectId[]): Promise<DamageRecord[]> =>
  ids.length === 0
    ? []
    : Damage.find({ _id: trusted({ $in: ids }) })
        .maxTimeMS(3_000)
        .lean<DamageRecord[]>();

/** Deletes what customers wrote about damage at the handovers of these bookings. */
export async function forgetReportsOf(bookingIds: readonly ObjectId[]): Promise<void> {
  const reports = { bookingId: trusted({ $in: bookingIds }), by: trusted({ $exists: false }) };
  await Damage.updateMany(reports, { $unset: { note: 1 } });
}
