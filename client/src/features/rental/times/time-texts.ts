import { clockText } from '@rental/contracts';
import type { PossibleTimes } from '@rental/contracts';
import { daysInWords, minutesInWords } from '../../../lib/day-words.ts';
import { inIndia } from '../../../ui/day-time.tsx';

/** Texts for choosing when a car is picked up and returned. */
export const timeTexts = {
  pickUp: 'Pick-up time',
  return: 'Return time',
  choose: 'Choose',
  chooseLater: 'Choose a return time after the pick-up.',
  choosePaid: 'Choose a return time that doesn’t change the price.',
  save: 'Save times',
  listFailed: 'We couldn’t load the times.',
} as const;

export const noLongerAvailable = (time: string): string =>
  `${clockText(time)} is no longer available. Choose another time.`;

const dayName = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Returns the accessible name of a time: `10:00AM, Friday 4 December`. */
export const spokenTime = (time: string, day: string): string => `${clockText(time)}, ${dayName.format(new Date(day))}`;

/** Returns `India time` on a device whose clock shows a different time, otherwise an empty text. */
export const zoneNote = (): string => inIndia('').trim();

/** Explains how many 24-hour periods are charged. */
export function chargedInWords(
  dayCount: number,
  { pickUpTime, returnTime }: PossibleTimes['usual'],
  graceMinutes: number,
): string {
  const free = graceMinutes === 0 ? '' : `; up to ${minutesInWords(graceMinutes)} late is free`;
  const times = `${clockText(pickUpTime)} to ${clockText(returnTime)}`;
  return `${daysInWords(dayCount)}, ${times}. Charged per 24 hours or part${free}.`;
}

/** Explains why times at another price are not listed. */
export const onlyPaidTimes = (dayCount: number): string =>
  `Your price is for ${daysInWords(dayCount)} of 24 hours. Only times at this price are listed.`;
