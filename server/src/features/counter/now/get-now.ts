import {
  compareTimes,
  type CounterNow,
  type CounterReturn,
  dayInIndia,
  dueBackAt,
  lateFrom,
  momentAfter,
  mostAtCounter,
  timesAt,
} from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { type Reach, reachOf } from '../../../platform/reach.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import {
  atLocations,
  findCarsOut,
  findPickUps,
  findUnpaid,
  findUntracked,
  type Found,
} from '../../booking/stage/find-stages.ts';
import { returnedAt } from '../../booking/times/one-way.ts';
import { findLocations, findLocationsById } from '../../location/find-locations.ts';
import { describeNext } from '../../rental/late/describe-next.ts';
import { findTimes } from '../../settings/time-settings.ts';
import { presentRentals } from '../present-rental.ts';
import { requireCounter } from '../require-counter.ts';
import { findRefunds } from './find-refunds.ts';

const soonMinutes = 120;

type NowDeps = Pick<Deps, 'clock' | 'settings'>;

/**
 * Returns the rentals that need staff now: at all locations of the caller or, with `locationId`, at one. Throws
 * `counter_off`, and `location_not_found` for a location out of reach.
 */
export async function getNow(
  locationId: string | undefined,
  caller: Pick<Caller, 'staff'>,
  deps: NowDeps,
): Promise<CounterNow> {
  const counter = await requireCounter();
  const reach = reachOf(caller);
  const locationIds = await findChosen(locationId, reach);
  const wanted = { locationIds, counter };
  const [pickUps, out, unknown, toPay, refunds] = await Promise.all([
    findPickUps(wanted, deps),
    findDue(locationIds, deps),
    findUntracked(wanted, deps),
    findUnpaid(atLocations(locationIds)),
    findRefunds(locationIds, deps),
  ]);
  const [pickUpRows, returnRows, unknownRows, toPayRows] = await Promise.all([
    rowsOf(inOrder(pickUps), deps),
    returnsOf(out, { reach, deps }),
    returnsOf(unknown, { reach, deps }),
    rowsOf(toPay, deps),
  ]);
  return {
    day: dayInIndia(deps.clock.now()),
    pickUps: pickUpRows,
    returns: returnRows,
    unknown: unknownRows,
    toPay: toPayRows,
    ...(refunds.rentals.length > 0 && { refunds }),
  };
}

/** Returns the ids of the caller’s locations, or only the chosen one. */
async function findChosen(locationId: string | undefined, reach: Reach): Promise<ObjectId[]> {
  const locations = await findLocations({ includesDisabled: true, reach });
  const ids = locations.map(({ _id }) => _id).filter((id) => locationId === undefined || String(id) === locationId);
  if (locationId !== undefined && ids.length === 0) throw new AppError('location_not_found');
  return ids;
}

/** Sorts pick-ups by day and time. Within a day, pick-ups without a time come last. */
const inOrder = ({ bookings, more }: Found): Found => ({
  bookings: bookings.toSorted(
    (a, b) => a.fromDate.localeCompare(b.fromDate) || compareTimes(a.pickUpTime, b.pickUpTime),
  ),
  more,
});

/** Finds the rentals whose car is overdue or due back soon. A rental without times is due on its last day. */
async function findDue(locationIds: readonly ObjectId[], { clock }: NowDeps): Promise<Found> {
  const soon = momentAfter(clock.now(), soonMinutes);
  const isDue = (booking: BookingRecord): boolean => booking.returnTime === undefined || dueBackAt(booking) <= soon;
  const due = (await findCarsOut(soon.slice(0, 10), locationIds))
    .filter(isDue)
    .toSorted((a, b) => dueBackAt(a).localeCompare(dueBackAt(b)));
  return { bookings: due.slice(0, mostAtCounter), more: Math.max(0, due.length - mostAtCounter) };
}

const rowsOf = async ({ bookings, more }: Found, deps: NowDeps) => ({
  rentals: await presentRentals(bookings, deps),
  more,
});

async function returnsOf(
  { bookings, more }: Found,
  { reach, deps }: { reach: Reach; deps: NowDeps },
): Promise<{ rentals: CounterReturn[]; more: number }> {
  const [times, locations] = await Promise.all([findTimes(), findLocationsById(bookings.map(returnedAt))]);
  const lateOf = (booking: BookingRecord): string =>
    lateFrom(booking, timesAt(locations.get(String(returnedAt(booking))) ?? {}, times).lateMinutes);
  const moment = momentAfter(deps.clock.now(), 0);
  const late = bookings.filter((booking) => booking.stage === 'out' && lateOf(booking) <= moment);
  const [rows, afterReturnOf] = await Promise.all([
    presentRentals(bookings, deps),
    describeNext(bookings, { late, now: deps, reach }),
  ]);
  const rentals = bookings.flatMap((booking, at): CounterReturn[] => {
    const row = rows[at];
    return row ? [{ ...row, lateFrom: lateOf(booking), ...afterReturnOf(booking) }] : [];
  });
  return { rentals, more };
}
