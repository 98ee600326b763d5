import { addDays, claimOf, dayInIndia, momentAfter } from '@rental/contracts';
import { trusted } from '../../../platform/mongo.ts';
import type { Reach } from '../../../platform/reach.ts';
import { findCarIds } from '../../vehicle/find-vehicles.ts';
import type { Now } from '../booking-deps.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';
import { isLapsedHold } from '../claim/car-claims.ts';
import { findClaimsBesides, type ListedBooking, type ListedClaim } from '../claim/listed-claims.ts';

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

/** Returns the next claim on the car of each of these running rentals that is not over and begins within a week. */
export async function findNextClaims(
  bookings: readonly ListedBooking[],
  now: Now,
): Promise<ReadonlyMap<ListedBooking, ListedClaim>> {
  const [today, moment] = [dayInIndia(now.clock.now()), momentAfter(now.clock.now(), 0)];
  const others = await findClaimsBesides(bookings, { fromDate: today, toDate: addDays(today, daysAhead) });
  const rentals = bookings.map(toSpanned);
  const ahead = new Map<string, Spanned<ListedClaim>[]>();
  for (const each of [...rentals, ...others.map(toSpanned)]) {
    if (isLapsedHold(each.claim, now) || each.end <= moment) continue;
    ahead.set(each.carId, [...(ahead.get(each.carId) ?? []), each]);
  }
  return new Map(
    rentals.flatMap(({ claim, carId, start }) => {
      const later = ahead.get(carId)?.filter((each) => each.start > start) ?? [];
      const [next] = later.toSorted((a, b) => a.start.localeCompare(b.start));
      return next ? [[claim, next.claim]] : [];
    }),
  );
}

type Spanned<Claim> = { claim: Claim; carId: string; start: string; end: string };

function toSpanned<Claim extends ListedClaim>(claim: Claim): Spanned<Claim> {
  const parts = claimOf(claim);
  return { claim, carId: String(claim.carId), start: parts[0]?.start ?? '', end: parts.at(-1)?.end ?? '' };
}
