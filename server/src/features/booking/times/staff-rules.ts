import { dayInIndia, type Period, type TimedLocation, weekdayOf } from '@rental/contracts';
import type { TimeRules } from './check-times.ts';

const halfHourMs = 30 * 60_000;

/**
 * Returns the time rules for a rental that staff make. The location’s notice does not apply. A pick-up today may be at
 * any time from the current half hour on, even outside the opening hours, because staff are there to hand out the car.
 * Pick-ups on later days and all returns follow the opening hours.
 */
export function forStaff<Rules extends TimeRules>({ fromDate }: Pick<Period, 'fromDate'>, rules: Rules): Rules {
  const { location, returnLocation = location } = rules;
  const now = new Date(Math.floor(rules.now.getTime() / halfHourMs) * halfHourMs);
  const isToday = fromDate === dayInIndia(now);
  return {
    ...rules,
    now,
    returnLocation,
    location: { ...location, noticeMinutes: 0, ...(isToday && openAllDay(location, fromDate)) },
  };
}

/** Returns the times of the location with this day open all day, and without a usual or last pick-up time. */
function openAllDay({ hours, pauses, closedDays }: TimedLocation, day: string) {
  const isOther = (_: unknown, weekday: number): boolean => weekday !== weekdayOf(day);
  return {
    lastPickUpMinutes: 0,
    usual: null,
    hours: hours?.map((each, weekday) => (isOther(each, weekday) ? each : { open: '00:00', close: '00:00' })),
    pauses: pauses?.map((each, weekday) => (isOther(each, weekday) ? each : [])),
    closedDays: closedDays?.filter((each) => each !== day),
  };
}
