import { minutesPerDay } from '../times/half-hours.ts';

/* Checks of an odometer reading. Readings are never priced. */

/** Staff must confirm a longer distance per day, because a digit may have been typed twice. */
export const mostKilometresPerDay = 1_500;

export type Distance = { kilometres: number; days: number };

/** Returns the distance since an earlier reading if it is unlikely, otherwise null. A started day counts as a whole one. */
export function unlikelyDistance(before: number, now: number, minutes: number): Distance | null {
  const days = Math.max(1, Math.ceil(minutes / minutesPerDay));
  const kilometres = now - before;
  return kilometres > mostKilometresPerDay * days ? { kilometres, days } : null;
}

/** Formats a reading or a distance: `41,220 km`. */
export const kilometresText = (kilometres: number): string => `${kilometres.toLocaleString('en-IN')} km`;

/** The question about an unlikely distance: `That is 4,812 km in 2 days. Is it right?` */
export const distanceQuestion = ({ kilometres, days }: Distance): string =>
  `That is ${kilometresText(kilometres)} in ${days === 1 ? '1 day' : `${days} days`}. Is it right?`;
