import type { CalendarEntry } from '@rental/contracts';

type Look = { word: string; letter: string; classes: string };

/** How days look by what takes them: always a word or letter beside colour and pattern. */
export const entryLooks: Record<CalendarEntry['kind'], Look> = {
  booked: { word: 'Booked', letter: 'B', classes: 'bg-peacock-100 text-peacock-700 border-peacock-700' },
  held: { word: 'Held', letter: 'H', classes: 'bg-waiting-bg text-waiting border-waiting border-dashed' },
  blocked: { word: 'Blocked', letter: 'M', classes: 'stripes text-ink-800 border-ink-700' },
};

/** An entry in a few words: whose booking, or why blocked. */
export const titleOf = (entry: CalendarEntry): string =>
  entry.kind === 'blocked' ? (entry.note ?? '') : `${entry.customerName ?? '–'}, ${entry.locationName ?? '–'}`;
