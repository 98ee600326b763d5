import { addDays, claimOf, dayInIndia, momentAfter } from '@rental/contracts';
import { trusted } from '../../../platform/mongo.ts';
import type { Reach } from '../../../platform/reach.ts';
import { findCarIds } from '../../vehicle/find-vehicles.ts';
import type { Now } from '../booking-deps.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';
import { type Claim, findClaimsNear, isLapsedHold } from '../claim/car-claims.ts';

/**
 * Returns the confirmed bookings within reach whose car was due back, or reported as not back, yesterday or today, in no
 * particular order. Looks up each car of the fleet by `uniq_car_day`, so the number of past bookings does not matter.
 */
export async function findDueBack(today: string, { bookings }: Reach): Promise<BookingRecord[]> {
  const near = [addDays(today, -1), today];
  return Booking.find({
    kind: 'booking',
    carId: trusted({ $in: await findCarIds() }),
    holdsCar: true,
    // A rental that is returned during its last day has the car only at the end of the day before.
    days: trusted({ $in: [addDays(today, -2), ...near] }),
    status: 'confirmed',
    stage: trusted({ $nin: ['returned', 'no_show'] }),
    ...bookings,
    $or: [{ toDate: trusted({ $in: near }) }, { lateDays: trusted({ $in: near }) }],
  })
    .maxTimeMS(10_000)
    .lean<BookingRecord[]>();
}

const daysAhead = 7;

/** Returns, by booking id, the next claim on its car that is not over and begins within a week. */
export async function findNextClaims(bookings: readonly BookingRecord[], now: Now): Promise<Map<string, Claim>> {
  const [today, moment] = [dayInIndia(now.clock.now()), momentAfter(now.clock.now(), 0)];
  const carIds = [...new Set(bookings.map(({ carId }) => String(carId)))];
  const claims = (await findClaimsNear(carIds, { fromDate: today, toDate: addDays(today, daysAhead) }))
    .filter((claim) => !isLapsedHold(claim, now) && endOf(claim) > moment)
    .toSorted((a, b) => startOf(a).localeCompare(startOf(b)));
  const nextOf = (booking: BookingRecord): Claim | undefined =>
    claims.find((claim) => claim.carId.equals(booking.carId) && startOf(claim) > startOf(booking));
  return new Map(
    bookings.flatMap((booking) => {
      const next = nextOf(booking);
      return next ? [[String(booking._id), next]] : [];
    }),
  );
}

const startOf = (claim: Claim): string => claimOf(claim)[0]?.start ?? '';
const endOf = (claim: Claim): string => claimOf(claim).at(-1)?.end ?? '';
