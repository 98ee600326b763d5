import { claimOf, type ClaimPart, minutesOf, startOfDayInIndia } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { type Claim, findClaimsNear } from '../../booking/claim/car-claims.ts';
import { findMaybeOut } from '../../booking/stage/find-stages.ts';
import { type CarCustody, listCustodies } from './list-custodies.ts';

export const minuteMs = 60_000;

/** A minute in India, with its start. */
export type Minute = { day: string; time: string; start: Date };

export const minuteOf = ({ day, time }: Omit<Minute, 'start'>): Minute => ({
  day,
  time,
  start: new Date(startOfDayInIndia(day).getTime() + minutesOf(time) * minuteMs),
});

export type HandedOut = { booking: BookingRecord; custody: CarCustody };

/** Returns who had a car, by the recorded handovers of these bookings, oldest first. */
export const listHandedOut = (bookings: readonly BookingRecord[], carId: ObjectId): HandedOut[] =>
  bookings
    .flatMap((booking) => listCustodies(booking).map((custody) => ({ booking, custody })))
    .filter(({ custody }) => custody.carId.equals(carId))
    .toSorted((a, b) => a.custody.from.getTime() - b.custody.from.getTime());

/** Returns the customer who had the car when the minute began or, if nobody had it, the first who got it during the minute. */
export function handedOutAt(
  bookings: readonly BookingRecord[],
  carId: ObjectId,
  { start }: Minute,
): HandedOut | undefined {
  const end = new Date(start.getTime() + minuteMs);
  return listHandedOut(bookings, carId).find(
    ({ custody: { from, until } }) => from < end && (until === null || until > start),
  );
}

export const isClaimedAt = (claim: Claim, minute: Minute): boolean =>
  claimOf(claim).some((part) => isDuring(part, minute));

const isDuring = ({ start, end }: ClaimPart, { day, time }: Minute): boolean =>
  start <= `${day}T${time}` && `${day}T${time}` < end;

/**
 * Whether a customer may have had the car although no hand-out is recorded. Once it is, it is certain that the customer
 * did not have the car before. The customer of a no-show never had it.
 */
export const isUnrecorded = (claim: Claim): claim is BookingRecord =>
  claim.kind === 'booking' &&
  claim.status === 'confirmed' &&
  claim.stage !== 'no_show' &&
  (claim.handovers ?? []).every(({ undoneAt }) => undoneAt);

/**
 * Reads once which rentals had a car during these minutes, which must be in order, and returns a function that finds the
 * rental of one of them: that of the customer who had the car or, if no hand-out is recorded, had booked it.
 */
export async function readRentals(
  carId: ObjectId,
  minutes: readonly Minute[],
): Promise<(minute: Minute) => BookingRecord | undefined> {
  const [first, last] = [minutes[0], minutes.at(-1)];
  if (!first || !last) return () => undefined;
  const [out, claims] = await Promise.all([
    findMaybeOut(carId, first.start, last.start),
    findClaimsNear([String(carId)], { fromDate: first.day, toDate: last.day }),
  ]);
  const unrecorded = claims.filter(isUnrecorded);
  return (minute) => handedOutAt(out, carId, minute)?.booking ?? unrecorded.find((claim) => isClaimedAt(claim, minute));
}
