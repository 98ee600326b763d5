import { clockText } from '@rental/contracts';
import type { CalendarEntry } from '@rental/contracts';
import { inIndia } from '../../../ui/day-time.tsx';

export type Look = { word: string; letter: string; classes: string };

/**
 * The styles of calendar days by kind of entry. Each kind also has a word and a letter, so that kinds can be
 * distinguished without colour.
 */
export const entryLooks: Record<CalendarEntry['kind'], Look> = {
  booked: { word: 'Booked', letter: 'B', classes: 'bg-peacock-100 text-peacock-700 border-peacock-700' },
  held: { word: 'Held', letter: 'H', classes: 'bg-waiting-bg text-waiting border-waiting border-dashed' },
  blocked: { word: 'Blocked', letter: 'M', classes: 'stripes text-ink-800 border-ink-700' },
};

/** The style of the time from a return until the car is cleaned and can leave again. */
export const cleaningLook: Look = {
  word: 'Cleaning',
  letter: 'C',
  classes: 'bg-white text-ink-700 border-ink-600 border-dotted',
};

/**
 * Whether this admin may see the details of the entry. A booking at a location out of their reach has no customer name.
 */
export const hasDetails = ({ customerName }: CalendarEntry): boolean => customerName !== null;

/** Whether an entry is a block that does not have the car on any day yet. Calendars don’t draw it. */
export const claimsNothing = ({ claimParts }: CalendarEntry): boolean => claimParts?.length === 0;

/** Describes an entry briefly: the customer and location of a booking, or the reason for a block and whether it waits. */
export const titleOf = (entry: CalendarEntry): string =>
  entry.kind === 'blocked'
    ? [entry.note, entry.waits ? 'waits for bookings' : null].filter((part) => part !== null).join(', ')
    : [entry.customerName, entry.locationName ?? '–'].filter((part) => part !== null).join(', ');

/** Returns `from 3:00PM`, `until 9:30AM` or `3:00PM to 9:30AM`. */
export function spanText(from: string | null, until: string | null): string {
  if (from === null) return `until ${until ?? ''}`;
  return until === null ? `from ${from}` : `${from} to ${until}`;
}

/** Describes an entry where its days are visible but its times are not. */
export function titleWithTimes(entry: CalendarEntry): string {
  const { pickUpTime, returnTime } = entry;
  if (pickUpTime === undefined && returnTime === undefined) return titleOf(entry);
  const text = (time: string | undefined) => (time === undefined ? null : clockText(time));
  return inIndia(`${titleOf(entry)}, ${spanText(text(pickUpTime), text(returnTime))}`);
}
