import { clockText } from '@rental/contracts';
import { inIndia } from '../../../ui/day-time.tsx';

/** Texts for choosing when a car is picked up and returned. */
export const timeTexts = {
  pickUp: 'Pick-up time',
  return: 'Return time',
  choose: 'Choose',
  chooseLater: 'Choose a return time after the pick-up.',
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
