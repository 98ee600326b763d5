import { dayInIndia, dueBackAt, type DueBack, lateFrom, momentAfter, mostDueBack, timesAt } from '@rental/contracts';
import type { Caller } from '../../../http/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Reach, reachOf } from '../../../platform/reach.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findDueBack } from '../../booking/late/find-due-back.ts';
import { mayBeOut } from '../../booking/stage/stages.ts';
import { returnedAt } from '../../booking/times/one-way.ts';
import { findLocationsById } from '../../location/find-locations.ts';
import { findCounter } from '../../settings/counter-settings.ts';
import { findTimes } from '../../settings/time-settings.ts';
import { describeDayEnds } from '../list-day-ends.ts';
import { describeNext } from './describe-next.ts';

type Due = { booking: BookingRecord; late: string };

/**
 * Returns the cars within the caller’s reach that are due back today or were reported as not back, and yesterday’s
 * returns, at most 200 in total. The reported ones come first, then the late ones, then the other ones of today, then
 * yesterday’s. Empty while times are off. While the counter is used, a car that was not handed out is not due back.
 */
export async function listDueBack(caller: Pick<Caller, 'staff'>, deps: Pick<Deps, 'clock' | 'settings'>) {
  const reach = reachOf(caller);
  const now = deps.clock.now();
  const day = dayInIndia(now);
  const found = await findInOrder(day, momentAfter(now, 0), reach);
  const shown = found.slice(0, mostDueBack);
  const bookings = shown.map(({ booking }) => booking);
  const late = shown.filter((due) => due.late <= momentAfter(now, 0)).map(({ booking }) => booking);
  const [ends, afterReturnOf] = await Promise.all([
    describeDayEnds(bookings),
    describeNext(bookings, { late, now: deps, reach }),
  ]);
  const rentals = ends.flatMap((end, index): DueBack[] => {
    const due = shown[index];
    if (!due) return [];
    const { rev, lateDays = [] } = due.booking;
    return [{ ...end, rev, lateFrom: due.late, lateDays, ...afterReturnOf(due.booking) }];
  });
  return { day, rentals, more: found.length - shown.length };
}

async function findInOrder(day: string, moment: string, reach: Reach): Promise<Due[]> {
  const times = await findTimes();
  if (!times.isOn) return [];
  const counter = await findCounter();
  const bookings = (await findDueBack(day, reach)).filter((booking) => mayBeOut(booking, counter));
  const locations = await findLocationsById(bookings.map(returnedAt));
  const groupOf = ({ booking, late }: Due): number => {
    if (booking.lateDays !== undefined) return 0;
    if (booking.toDate < day) return 3;
    return late <= moment ? 1 : 2;
  };
  return bookings
    .map((booking) => {
      const { lateMinutes } = timesAt(locations.get(String(returnedAt(booking))) ?? {}, times);
      return { booking, late: lateFrom(booking, lateMinutes) };
    })
    .toSorted((a, b) => groupOf(a) - groupOf(b) || dueBackAt(a.booking).localeCompare(dueBackAt(b.booking)));
}
