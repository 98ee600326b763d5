import { addDays, claimOf, type Custody, type CustodyAnswer, dayInIndia } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { pick } from '../../../platform/pick.ts';
import { findContacts, findUserNames } from '../../auth/account/find-users.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { type Claim, findClaimsNear } from '../../booking/claim/car-claims.ts';
import { labelBookings } from '../../booking/describe-booking.ts';
import { findLastReturn, findMaybeOut } from '../../booking/stage/find-stages.ts';
import { findVehicleByPlate } from '../../vehicle/find-vehicles.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import type { CarCustody } from './list-custodies.ts';
import { handedOutAt, isClaimedAt, isUnrecorded, type Minute, minuteOf } from './who-had.ts';

/** How long ago a rental may have ended whose return nobody recorded. Later rentals or returns say more. */
export const daysBack = 30;

type Asked = Pick<CustodyAnswer, 'plate' | 'day' | 'time'>;

/**
 * Returns who had the car with this number plate at a minute in India. Throws `vehicle_not_found`. Source: decision 0114.
 */
export async function getCustody(asked: Asked): Promise<CustodyAnswer> {
  const car = await findVehicleByPlate(asked.plate);
  if (!car) throw new AppError('vehicle_not_found');
  return answerCustody(car, asked);
}

type Car = Pick<VehicleRecord, '_id' | 'carName'>;

/** Returns who had a car at a minute in India, whatever its number plate is now. */
export async function answerCustody(car: Car, { plate, day, time }: Asked): Promise<CustodyAnswer> {
  const minute = minuteOf({ day, time });
  const near = await findClaimsNear([String(car._id)], { fromDate: addDays(day, -daysBack), toDate: day });
  const claims = near.filter((claim) => isClaimedAt(claim, minute));
  const custody = (await findHandedOut(car._id, minute)) ?? (await findBooked(claims));
  const last = await findLastReturn(car._id, minute.start);
  return {
    carName: car.carName,
    plate,
    day,
    time,
    custody,
    returned: last && (await describeReturn(last)),
    ...(!custody && findUnrecorded(near, minute, last)),
    blocks: claims.flatMap((claim) => (claim.kind === 'block' ? [claim.note] : [])),
  };
}

async function findHandedOut(carId: ObjectId, minute: Minute): Promise<Custody | null> {
  const out = handedOutAt(await findMaybeOut(carId, minute.start), carId, minute);
  return out ? presentHandedOut(out.booking, out.custody) : null;
}

async function presentHandedOut(booking: BookingRecord, { from, until, outBy, backBy }: CarCustody): Promise<Custody> {
  const names = await findUserNames(backBy ? [outBy, backBy] : [outBy]);
  const nameOf = (id: ObjectId) => names.get(String(id)) ?? '–';
  return {
    kind: 'handedOut',
    ...(await presentRenter(booking)),
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
    outBy: nameOf(outBy),
    backBy: backBy && nameOf(backBy),
  };
}

const identity = ['licenceClass', 'lastFour', 'validUntil', 'seenAs'] as const;

/** Returns the licence of the customer and the second driver as fields of a reply; no field for what nobody noted. */
function presentDrivers({ handovers = [], secondDriver }: BookingRecord): Pick<Custody, 'licence' | 'secondDriver'> {
  const { customer, second } = handovers.find(({ kind, undoneAt }) => kind === 'out' && !undoneAt)?.licences ?? {};
  return {
    ...(customer && { licence: pick(customer, identity) }),
    ...(secondDriver && { secondDriver: { ...secondDriver, ...(second && { licence: pick(second, identity) }) } }),
  };
}

async function findBooked(claims: readonly Claim[]): Promise<Custody | null> {
  const booked = claims.find(isUnrecorded);
  if (!booked) return null;
  const { fromDate, toDate } = booked;
  return { kind: 'booked', ...(await presentRenter(booked)), fromDate, toDate };
}

/** Returns the last rental before the minute whose handovers nobody recorded, unless the car was returned after it. */
function findUnrecorded(near: readonly Claim[], { day, time }: Minute, last: LastReturn | null) {
  const rental = near
    .filter(isUnrecorded)
    .findLast((each) => claimOf(each).every(({ end }) => end <= `${day}T${time}`));
  if (!rental || (last && dayInIndia(last.at) >= rental.toDate)) return {};
  const { _id, code, toDate } = rental;
  return { unrecorded: { bookingId: String(_id), code: code ?? null, toDate } };
}

async function presentRenter(booking: BookingRecord) {
  const { _id, code, customerId } = booking;
  const contacts = await findContacts([customerId]);
  const { name = '–', email = null, phone = null } = contacts.get(String(customerId)) ?? {};
  return { bookingId: String(_id), code: code ?? null, customer: { name, email, phone }, ...presentDrivers(booking) };
}

type LastReturn = NonNullable<Awaited<ReturnType<typeof findLastReturn>>>;

async function describeReturn({ booking, at }: LastReturn): Promise<CustodyAnswer['returned']> {
  const { locationOf, returnOf } = await labelBookings([booking]);
  const { name } = returnOf(booking).returnLocationId ?? locationOf(booking);
  return { at: at.toISOString(), locationName: name };
}
