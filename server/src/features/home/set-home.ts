import {
  addDays,
  dayInIndia,
  formatDay,
  type HomeBody,
  isElsewhere,
  minutesBetween,
  minutesPerDay,
} from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { createBlock } from '../block/create-block.ts';
import type { BookingDeps } from '../booking/booking-deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { checkPeriod } from '../booking/check-rental-period.ts';
import { findBooking, findBookingsUntil } from '../booking/find/find-bookings.ts';
import { leaveCar } from '../booking/moves/booking-moves.ts';
import { returnedAt } from '../booking/times/one-way.ts';
import { findLocation } from '../location/find-locations.ts';
import { storeHomes } from '../vehicle/edit-vehicle.ts';
import { findVehicle } from '../vehicle/find-vehicles.ts';
import type { VehicleRecord } from '../vehicle/vehicle.model.ts';

type Wish = HomeBody & { adminId: string };
type Homes = NonNullable<VehicleRecord['homes']>;

const mostHomes = 10;
const tooManyHomes = `A car can have at most ${mostHomes} homes, including planned ones. Change a planned one instead.`;
const rounds = 5;

/**
 * Sets where a car is between rentals, from a day on. Repeating a call is harmless. Throws `vehicle_not_found`,
 * `date_out_of_range`, `bookings_ahead` if customers have booked the car from its old home, and `edited_meanwhile` if
 * the car or the booking kept changing concurrently. With `drive`, also throws the errors of `createBlock`. With
 * `leaveHere`, also throws `booking_not_found` and `booking_closed`. The home is stored before the claim ends, so that
 * a crash can only leave the car reserved for too long. Source: decision 0090.
 */
export async function setHome(wish: Wish, deps: BookingDeps): Promise<{ before: VehicleRecord; after: VehicleRecord }> {
  checkPeriod({ ...wish, toDate: wish.fromDate }, { maxDays: 1, subject: 'Homes', verb: 'set' }, deps);
  await findLeft(wish);
  for (let round = 0; round < rounds; round += 1) {
    const before = await findVehicle(wish.id);
    if (!before) throw new AppError('vehicle_not_found');
    const homes = homesWith(before, wish, dayInIndia(deps.clock.now()));
    await refuseAhead(wish, homes);
    if (wish.drive) await blockDrive(before, wish, deps);
    const after = await storeHomes(before, homes, deps);
    if (!after) continue;
    await endClaim(wish, deps);
    return { before, after };
  }
  throw new AppError('edited_meanwhile');
}

const refuse = (path: keyof HomeBody, message: string): never => {
  throw new AppError('invalid_input', { details: [{ path, message }] });
};

/** Returns the booking after which the car stays where it is returned; null if the request names none. */
async function findLeft({ id, locationId, fromDate, leaveHere }: Wish): Promise<BookingRecord | null> {
  if (leaveHere === undefined) return null;
  const booking = await findBooking(leaveHere);
  if (!booking || String(booking.carId) !== id) throw new AppError('booking_not_found');
  if (booking.status !== 'confirmed')
    throw new AppError('booking_closed', { message: 'This booking is not confirmed' });
  if (String(returnedAt(booking)) !== locationId) refuse('locationId', 'The car isn’t returned there');
  const { toDate } = booking;
  if (fromDate < toDate) refuse('fromDate', `The car is returned on ${formatDay(toDate)}. Choose that day or later.`);
  return booking;
}

/** If the car stays where it is returned, ends the claim of that booking (T34). */
async function endClaim(wish: Wish, deps: BookingDeps): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const left = await findLeft(wish);
    await checkpoint('home:read');
    if (left) await deps.holds.withdrawRequest(left);
    if (!left || (await leaveCar(left, deps))) return;
  }
  throw new AppError('edited_meanwhile');
}

/** Returns the homes of the car including the new one. Omits those that have ended. */
function homesWith({ carLocations, homes = [] }: VehicleRecord, { locationId, fromDate }: Wish, today: string): Homes {
  if (!carLocations.some((each) => String(each) === locationId)) {
    refuse('locationId', 'The car isn’t offered at this location');
  }
  const current = homes.findLastIndex((each) => each.fromDate <= today);
  const others = homes.slice(Math.max(current, 0)).filter((each) => each.fromDate !== fromDate);
  const added = [...others, { fromDate, locationId: new ObjectId(locationId) }];
  if (added.length > mostHomes) refuse('fromDate', tooManyHomes);
  return added.toSorted((a, b) => a.fromDate.localeCompare(b.fromDate));
}

/** Throws `bookings_ahead` with the bookings whose car would have another home than when it was booked. */
async function refuseAhead({ id, fromDate, leaveHere }: Wish, homes: Homes): Promise<void> {
  const ahead = (await findBookingsUntil([new ObjectId(id)], fromDate)).filter(
    (booking) => booking.home && String(booking._id) !== leaveHere && isElsewhere(booking, homes),
  );
  if (ahead.length === 0) return;
  const bookings = ahead.map(({ _id, code, fromDate: from, toDate, status }) => ({
    _id: String(_id),
    ...(code && { code }),
    fromDate: from,
    toDate,
    status,
  }));
  throw new AppError('bookings_ahead', { data: { bookings } });
}

/** Blocks the days before the car has its new home: as many days as the drive takes, but at least one. */
async function blockDrive({ homes }: VehicleRecord, wish: Wish, deps: BookingDeps): Promise<void> {
  const { id, locationId, fromDate, adminId } = wish;
  const old = homes?.findLast((each) => each.fromDate < fromDate);
  const [to, from] = await Promise.all([findLocation(locationId), old ? findLocation(String(old.locationId)) : null]);
  const minutes = (to && from && minutesBetween(from, to)) ?? 0;
  const days = Math.max(1, Math.ceil(minutes / minutesPerDay));
  const earliest = addDays(dayInIndia(deps.clock.now()), days);
  if (fromDate < earliest) {
    const needed = days === 1 ? '1 day' : `${days} days`;
    refuse('fromDate', `The drive needs ${needed}. Choose ${formatDay(earliest)} or later.`);
  }
  const period = { fromDate: addDays(fromDate, -days), toDate: addDays(fromDate, -1) };
  await createBlock({ carId: id, ...period, note: `Drive to ${to?.name ?? '–'}`, createdBy: adminId }, deps);
}
