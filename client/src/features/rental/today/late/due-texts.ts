import type { DueBack, NextClaim } from '@rental/contracts';
import { addDays, clockText, delayText, dueBackAt, formatDay, freeCarsText, minutesSince } from '@rental/contracts';
import { inIndia } from '../../../../ui/day-time.tsx';

/** Whether the car counts as late at this moment, given as a time in India such as `2026-12-06T10:30`. */
export const isLate = ({ lateFrom }: Pick<DueBack, 'lateFrom'>, moment: string): boolean => lateFrom <= moment;

export const lateText = (rental: Pick<DueBack, 'toDate' | 'returnTime'>, moment: string): string =>
  `${delayText(minutesSince(dueBackAt(rental), moment))} late`;

/** Returns when the car is due, for example `Due 10:00AM`, `Due during the day` or `Due yesterday, 10:00AM`. */
export function dueText({ toDate, returnTime }: DueBack, today: string): string {
  const time = returnTime === undefined ? null : inIndia(clockText(returnTime));
  if (toDate === today) return `Due ${time ?? 'during the day'}`;
  const day = toDate === addDays(today, -1) ? 'yesterday' : formatDay(toDate);
  return `Due ${[day, time].filter((part) => part !== null).join(', ')}`;
}

/** Returns when the next claim begins: `1:00PM`, with the day unless it is today. */
export function startText({ fromDate, pickUpTime }: NextClaim, today: string): string {
  const time = pickUpTime === undefined ? null : inIndia(clockText(pickUpTime));
  if (fromDate === today) return time ?? 'today';
  return [formatDay(fromDate), time].filter((part) => part !== null).join(', ');
}

/** Whether the next booking is at a location that this admin cannot reach, so that its customer is not shown. */
export const isHidden = ({ kind, customerName }: NextClaim): boolean => kind !== 'blocked' && customerName === null;

/** Returns which cars are free for the next booking; null unless that booking is within reach and at risk. */
export function freeText(rental: DueBack, { today, moment }: { today: string; moment: string }): string | null {
  const { next, free } = rental;
  const isShown = next?.kind === 'booked' && !isHidden(next);
  const isEndangered = isShown && next.fromDate <= addDays(today, 1) && isLate(rental, moment);
  return isEndangered ? freeCarsText(free) : null;
}
