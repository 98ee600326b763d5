import { addDays } from '../days/dates.ts';
import type { Period } from '../days/period.ts';
import type { RentalTimes } from './rental-times.ts';

/* What every iCalendar file consists of. */

const octetsPerLine = 75;

export const calendarHead = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sarani//Car Rental//EN'] as const;

export const basicDay = (day: string): string => day.replaceAll('-', '');

/** An event with times must define its time zone. Source: RFC 5545, section 3.6.5. */
export const timeZoneOfIndia: readonly string[] = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Kolkata',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const momentInIndia = (day: string, time: string): string =>
  `TZID=Asia/Kolkata:${basicDay(day)}T${time.replace(':', '')}00`;

/**
 * The start and the end of an event: from the pick-up to the return or, without times, all day, which ends on the day
 * after the last day. Source: RFC 5545, section 3.6.1.
 */
export function startAndEnd({ fromDate, toDate, pickUpTime, returnTime }: Period & RentalTimes): string[] {
  const isAllDay = pickUpTime === undefined || returnTime === undefined;
  const start = isAllDay ? `VALUE=DATE:${basicDay(fromDate)}` : momentInIndia(fromDate, pickUpTime);
  const end = isAllDay ? `VALUE=DATE:${basicDay(addDays(toDate, 1))}` : momentInIndia(toDate, returnTime);
  return [`DTSTART;${start}`, `DTEND;${end}`];
}

/**
 * Escapes separators, and every character that a calendar application may treat as a line break. Source: RFC 5545,
 * section 3.3.11.
 */
export const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, String.raw`\n`);

/** The number of octets of a character in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return 1 + [0x80, 0x800, 0x1_0000].filter((first) => point >= first).length;
}

/** Folds a long line: it continues after a line break and a space. Source: RFC 5545, section 3.1. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    const isFull = octets + size > octetsPerLine;
    text += isFull ? `\r\n ${character}` : character;
    octets = isFull ? 1 + size : octets + size;
  }
  return text;
}

/** The lines of a file, each folded and ended. */
export const calendarText = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('');
