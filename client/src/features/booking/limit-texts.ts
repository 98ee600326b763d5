import { clockText, formatDay } from '@rental/contracts';
import { inIndia } from '../../ui/day-time.tsx';

/* Texts about a car that is free for only a part of the first or the last day. */

export const pickUpLimit = (from: string): string =>
  `Pick-up from ${clockText(from)}. The car is returned ${from <= '12:00' ? 'that morning' : 'earlier that day'}.`;
export const returnLimit = (by: string): string =>
  `Return by ${clockText(by)}. The car is booked again ${by < '12:00' || by >= '17:00' ? 'later that day' : 'that afternoon'}.`;

/** `Pick-up from 11:00AM on 04-12` */
export const limitOn = (limit: string, time: string, day: string): string =>
  `${limit} ${inIndia(clockText(time))} on ${formatDay(day).slice(0, 5)}`;
