import { Booking } from './booking.model.ts';

type Clash = { _id: { carId: unknown; day: string }; bookings: unknown[] };

/** Every car and day that more than one document claims; empty when all is well. Reads each claim. */
export async function findDoubleClaims(): Promise<string[]> {
  const clashes = await Booking.aggregate<Clash>([
    { $match: { holdsCar: true } },
    { $unwind: '$days' },
    { $group: { _id: { carId: '$carId', day: '$days' }, bookings: { $push: '$_id' } } },
    { $match: { 'bookings.1': { $exists: true } } },
    { $limit: 100 },
  ]);
  return clashes.map(
    ({ _id, bookings }) => `car ${String(_id.carId)} is claimed on ${_id.day} by ${bookings.map(String).join(' and ')}`,
  );
}

/**
 * Documents whose `holdsCar`, `status`, `settledBy`, `days` or `addressKey` contradict each other; empty when all is
 * well.
 */
export async function findContradictions(): Promise<string[]> {
  const holding = ['pending', 'confirmed', 'blocked'];
  const found = await Booking.aggregate<{ _id: unknown; status: string }>([
    {
      $match: {
        $or: [
          { holdsCar: true, status: { $nin: holding } },
          { holdsCar: false, status: { $in: holding } },
          { status: 'confirmed', settledBy: null },
          { status: 'confirmed', cancelReason: { $ne: null } },
          { status: 'cancelled', cancelReason: null },
          { status: 'pending', holdUntil: { $exists: false } },
          { days: { $size: 0 } },
          { addressKey: { $exists: true }, status: { $ne: 'pending' } },
        ],
      },
    },
    { $limit: 100 },
  ]);
  return found.map(({ _id, status }) => `booking ${String(_id)} contradicts itself (${status})`);
}
