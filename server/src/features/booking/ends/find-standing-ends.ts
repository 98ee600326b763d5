import { addDays, type StandingEnds } from '@rental/contracts';
import { ObjectId, trusted } from '../../../platform/mongo.ts';
import { everywhere, type Reach } from '../../../platform/reach.ts';
import { findCarIds, findVehicleLabels } from '../../vehicle/find-vehicles.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';

const shownAtMost = 100;

type Found = { _id: ObjectId; carId: ObjectId; fromDate: string; toDate: string };

/** Matches the bookings that start or end at the location on this day, or on any of several days. */
const endsAt = (locationId: ObjectId, on: string | { $in: string[] }) => [
  { fromDate: on, locationId },
  { toDate: on, locationId, returnLocationId: trusted({ $exists: false }) },
  { toDate: on, returnLocationId: locationId },
];

/**
 * Finds the confirmed and held bookings of a location that start or end on one of the given days and end on `today` or
 * later. Returns their number and details of the first few, without customer data.
 */
export async function findStandingEnds(locationId: string, days: string[], today: string): Promise<StandingEnds> {
  const wanted = {
    kind: 'booking' as const,
    holdsCar: true,
    toDate: trusted({ $gte: today }),
    $or: endsAt(new ObjectId(locationId), trusted({ $in: days })),
  };
  const [count, found] = await Promise.all([
    Booking.countDocuments(wanted).maxTimeMS(3_000),
    Booking.find(wanted, { carId: 1, fromDate: 1, toDate: 1 })
      .sort({ fromDate: 1, _id: 1 })
      .limit(shownAtMost)
      .maxTimeMS(3_000)
      .lean<Found[]>(),
  ]);
  const cars = await findVehicleLabels(found.map(({ carId }) => carId));
  const bookings = found.map(({ _id, carId, fromDate, toDate }) => ({
    _id: String(_id),
    carName: cars.get(String(carId))?.carName ?? '–',
    fromDate,
    toDate,
  }));
  return { count, bookings };
}

/** Returns the confirmed and held bookings of a location that end on `today` or later, by first day. */
export async function findRentalsAhead(locationId: ObjectId, today: string): Promise<BookingRecord[]> {
  return Booking.find({ kind: 'booking', locationId, holdsCar: true, toDate: trusted({ $gte: today }) })
    .sort({ fromDate: 1, _id: 1 })
    .maxTimeMS(10_000)
    .lean<BookingRecord[]>();
}

/**
 * Returns the confirmed bookings that start or end on this day, by first day and car. If a location is given, returns
 * only those that do so there. Looks up each car of the fleet by `uniq_car_day`, so the number of past bookings does
 * not matter.
 */
export async function findDayEnds(
  day: string,
  { locationId, reach = everywhere }: { locationId?: ObjectId; reach?: Reach },
): Promise<BookingRecord[]> {
  const found = await Booking.find({
    kind: 'booking',
    carId: trusted({ $in: await findCarIds() }),
    holdsCar: true,
    // A rental that is returned during its last day no longer has the car at the end of it.
    days: trusted({ $in: [addDays(day, -1), day] }),
    status: 'confirmed',
    ...reach.bookings,
    $or: locationId ? endsAt(locationId, day) : [{ fromDate: day }, { toDate: day }],
  })
    .maxTimeMS(10_000)
    .lean<BookingRecord[]>();
  return found.toSorted(
    (a, b) => a.fromDate.localeCompare(b.fromDate) || String(a.carId).localeCompare(String(b.carId)),
  );
}
