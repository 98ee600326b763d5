import { addDays, dayInIndia } from '@rental/contracts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { switchCounter } from '../../src/features/settings/counter-settings.ts';
import { SettingsVersion } from '../../src/features/settings/settings.model.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { ObjectId, trusted } from '../../src/platform/mongo.ts';

const today = dayInIndia(new Date());
const trackedDays = 30;
const lateCars = 20;
const unpaid = 50;

const confirmed = { kind: 'booking', status: 'confirmed' } as const;

/** A day at the counter of a filled database. `end` removes what was recorded for it. */
export type CounterDay = { end: () => Promise<void> };

/**
 * Turns the counter on, as of a month ago. Of the rentals that run, all that began before today have their car out, and
 * today’s are still to be handed out. Some cars are late, and some of the coming bookings have a balance.
 */
export async function beginCounterDay(locationIds: readonly string[]): Promise<CounterDay> {
  const at = trusted({ $in: locationIds.map((id) => new ObjectId(id)) });
  const began = (fromDate: object) => ({ ...confirmed, stage: null, locationId: at, fromDate: trusted(fromDate) });
  const recent = { $gte: addDays(today, -10), $lt: today };
  const late = await Booking.find({ ...began(recent), toDate: addDays(today, -1) }, { carId: 1 })
    .hint('pick_ups')
    .limit(lateCars)
    .lean();
  await Booking.updateMany({ _id: trusted({ $in: late.map(({ _id }) => _id) }) }, { $set: { stage: 'out' } });
  const onTime = { toDate: trusted({ $gte: today }), carId: trusted({ $nin: late.map(({ carId }) => carId) }) };
  await Booking.updateMany({ ...began(recent), ...onTime }, { $set: { stage: 'out' } }).hint('pick_ups');
  const coming = await Booking.find(began({ $gt: today }), { _id: 1 })
    .hint('pick_ups')
    .limit(unpaid)
    .lean();
  await Booking.updateMany({ _id: trusted({ $in: coming.map(({ _id }) => _id) }) }, { $set: { balance: 1_000 } });
  const now = () => new Date(Date.now() - trackedDays * 86_400_000);
  await switchCounter(true, String(new ObjectId()), { clock: { ...systemClock, now } });
  return {
    end: async () => {
      await SettingsVersion.deleteMany({ kind: 'counter' });
      await Booking.updateMany({ stage: 'out' }, { $unset: { stage: 1 } });
      await Booking.updateMany({ balance: trusted({ $gt: 0 }) }, { $unset: { balance: 1 } });
    },
  };
}
