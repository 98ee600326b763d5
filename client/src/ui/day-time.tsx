import { clockText, formatDay, formatDayTime } from '@rental/contracts';
import type { ReactNode } from 'react';
import { serverNow } from '../lib/clock.ts';

const indiaOffsetMinutes = -330;

/** Returns `text`, which ends with a time in India, and says so on a device whose clock shows a different time. */
export const inIndia = (text: string): string =>
  new Date(serverNow()).getTimezoneOffset() === indiaOffsetMinutes ? text : `${text} India time`;

/**
 * Returns a day with its time, such as `04-12-2026, 10:00AM`, which wraps only between the two; without a time, the day
 * alone as text.
 */
export function dayTime(day: string, time: string | undefined): ReactNode {
  if (time === undefined) return formatDay(day);
  return (
    <span className="whitespace-normal">
      <span className="whitespace-nowrap">{formatDay(day)},</span>{' '}
      <span className="inline-block">{inIndia(clockText(time))}</span>
    </span>
  );
}

type Rental = { fromDate: string; toDate: string; pickUpTime?: string | undefined; returnTime?: string | undefined };

/** The days of a rental with their times, if there are any: `04-12-2026, 10:00AM to 06-12-2026, 6:30PM`. */
export function periodText({ fromDate, toDate, pickUpTime, returnTime }: Rental): string {
  const period = `${formatDayTime(fromDate, pickUpTime)} to ${formatDayTime(toDate, returnTime)}`;
  return pickUpTime === undefined && returnTime === undefined ? period : inIndia(period);
}

/** The days of a rental with their times on one line; on a phone, each end has its own. */
export const PeriodLines = ({ rental, className }: { rental: Rental; className: string }) => (
  <p className={`${className} tabular-nums max-sm:whitespace-pre-line`}>
    {rental.pickUpTime === undefined ? periodText(rental) : periodText(rental).replace(' to ', ' to\n')}
  </p>
);
