import { dayInIndia, lateFrom, momentAfter, timesAt } from '@rental/contracts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { type Running, runEvery } from '../../../platform/work/run-every.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { BookingDeps } from '../../booking/booking-deps.ts';
import { claimToday } from '../../booking/late/mark-not-back.ts';
import { findCarsOut } from '../../booking/stage/find-stages.ts';
import { returnedAt } from '../../booking/times/one-way.ts';
import { findLocationsById } from '../../location/find-locations.ts';
import { batch, inGroups } from '../../payment/in-groups.ts';
import { findCounter } from '../../settings/counter-settings.ts';
import { findTimes } from '../../settings/time-settings.ts';
import { mailOffice, mailRenter } from './late-mails.ts';

/** The late cars for which this process has raised an alert, as booking id and day. */
type Alerted = Set<string>;

/**
 * While the counter is on, reserves each car that is out and late for the rest of today (T24), as a report by staff
 * does. Source: protocol, section 5.9.
 */
export async function claimLateDays(deps: BookingDeps, alerted: Alerted = new Set()): Promise<void> {
  if (!(await findCounter()).isOn) return;
  const today = dayInIndia(deps.clock.now());
  const late = (await findLate(today, deps)).filter(({ lateDays }) => lateDays?.includes(today) !== true);
  const isKnown = ({ _id }: BookingRecord): number => Number(alerted.has(`${String(_id)}:${today}`));
  const inOrder = late.toSorted((a, b) => isKnown(a) - isKnown(b)).slice(0, batch);
  await inGroups(inOrder, (booking) => claimDay(booking, { today, alerted }, deps), deps);
}

async function findLate(today: string, deps: BookingDeps): Promise<BookingRecord[]> {
  const out = await findCarsOut(today);
  if (out.length === 0) return [];
  const [times, locations] = await Promise.all([findTimes(), findLocationsById(out.map(returnedAt))]);
  const moment = momentAfter(deps.clock.now(), 0);
  return out.filter((booking) => {
    const { lateMinutes } = timesAt(locations.get(String(returnedAt(booking))) ?? {}, times);
    return lateFrom(booking, lateMinutes) <= moment;
  });
}

async function claimDay(
  booking: BookingRecord,
  { today, alerted }: { today: string; alerted: Alerted },
  deps: BookingDeps,
): Promise<void> {
  await checkpoint('late:read');
  const claimed = await claimToday(booking, deps);
  if (claimed === null) return;
  await mailRenter(booking, today, deps);
  const key = `${String(booking._id)}:${today}`;
  if (claimed !== 'car taken' || alerted.has(key)) return;
  alerted.add(key);
  deps.logger.warn({ alert: 'car_not_back', bookingId: String(booking._id) }, 'late car is booked again today');
  await mailOffice(booking, today, deps);
}

const jitterMs = 5_000;

/** Claims late days periodically while the clock of this process is right. */
export function startLateDays(deps: BookingDeps, { mayClaim }: { mayClaim: () => boolean }): Running {
  const alerted: Alerted = new Set();
  const claim = async (): Promise<void> => {
    if (mayClaim()) await claimLateDays(deps, alerted);
  };
  return runEvery(claim, () => deps.settings.booking.sweepEverySeconds * 1_000 + Math.random() * jitterMs, deps.logger);
}
