import { claimOf, type Custody, type CustodyAnswer, minutesOf, startOfDayInIndia } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { findContacts, findUserNames } from '../../auth/account/find-users.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { type Claim, findClaimsNear } from '../../booking/claim/car-claims.ts';
import { labelBookings } from '../../booking/describe-booking.ts';
import { findLastReturn, findMaybeOut } from '../../booking/stage/find-stages.ts';
import { findVehicleByPlate } from '../../vehicle/find-vehicles.ts';
import { type CarCustody, listCustodies } from './list-custodies.ts';

const minuteMs = 60_000;

/** A minute in India, with its start. */
type Minute = { day: string; time: string; start: Date };

/**
 * Returns who had a car at a minute in India. Throws `vehicle_not_found`. Source: decision 0114.
 */
export async function getCustody({
  plate,
  day,
  time,
}: {
  plate: string;
  day: string;
  time: string;
}): Promise<CustodyAnswer> {
  const car = await findVehicleByPlate(plate);
  if (!car) throw new AppError('vehicle_not_found');
  const minute = { day, time, start: new Date(startOfDayInIndia(day).getTime() + minutesOf(time) * minuteMs) };
  const claims = await findClaimsAt(car._id, minute);
  return {
    carName: car.carName,
    plate,
    day,
    time,
    custody: (await findHandedOut(car._id, minute)) ?? (await findBooked(claims)),
    returned: await describeReturn(car._id, minute),
    blocks: claims.flatMap((claim) => (claim.kind === 'block' ? [claim.note] : [])),
  };
}

/** Returns the bookings and blocks whose claim on the car includes the minute. */
async function findClaimsAt(carId: ObjectId, { day, time }: Minute): Promise<Claim[]> {
  const moment = `${day}T${time}`;
  const near = await findClaimsNear([String(carId)], { fromDate: day, toDate: day });
  return near.filter((claim) => claimOf(claim).some(({ start, end }) => start <= moment && moment < end));
}

/** Returns the customer who had the car when the minute began or, if nobody had it, the first who got it during the minute. */
async function findHandedOut(carId: ObjectId, { start }: Minute): Promise<Custody | null> {
  const end = new Date(start.getTime() + minuteMs);
  const bookings = await findMaybeOut(carId, start);
  const [first] = bookings
    .flatMap((booking) => listCustodies(booking).map((custody) => ({ booking, custody })))
    .filter(({ custody }) => custody.carId.equals(carId) && custody.from < end)
    .filter(({ custody: { until } }) => until === null || until > start)
    .toSorted((a, b) => a.custody.from.getTime() - b.custody.from.getTime());
  return first ? presentHandedOut(first.booking, first.custody) : null;
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

/** Once the hand-out of a rental is recorded, it is certain that the customer did not have the car before. */
async function findBooked(claims: readonly Claim[]): Promise<Custody | null> {
  const booked = claims.find((claim): claim is BookingRecord => isUnrecorded(claim));
  if (!booked) return null;
  const { fromDate, toDate } = booked;
  return { kind: 'booked', ...(await presentRenter(booked)), fromDate, toDate };
}

const isUnrecorded = (claim: Claim): boolean =>
  claim.kind === 'booking' && claim.status === 'confirmed' && (claim.handovers ?? []).every(({ undoneAt }) => undoneAt);

async function presentRenter({ _id, code, customerId }: BookingRecord) {
  const contacts = await findContacts([customerId]);
  const { name = '–', email = null, phone = null } = contacts.get(String(customerId)) ?? {};
  return { bookingId: String(_id), code: code ?? null, customer: { name, email, phone } };
}

async function describeReturn(carId: ObjectId, { start }: Minute): Promise<CustodyAnswer['returned']> {
  const last = await findLastReturn(carId, start);
  if (!last) return null;
  const { locationOf, returnOf } = await labelBookings([last.booking]);
  const { name } = returnOf(last.booking).returnLocationId ?? locationOf(last.booking);
  return { at: last.at.toISOString(), locationName: name };
}
