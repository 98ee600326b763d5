import { addDays } from '../days/dates.ts';
import type { RentalTimes } from './rental-times.ts';

/**
 * A rental as a calendar entry. `location` is the full name of the location; days are `YYYY-MM-DD`, both included;
 * `paymentId` is the Booking ID that customers see.
 */
export type CalendarRental = RentalTimes & {
  bookingId: string;
  carName: string;
  location: string;
  /** Present if the car is returned elsewhere. */
  returnLocation?: string | undefined;
  fromDate: string;
  toDate: string;
  paymentId?: string | null;
  /** How often the rental was changed, 0 by default. */
  changes?: number | undefined;
  /** The sender of the cancellation, if the rental was cancelled; the file then removes the entry from the calendar. */
  cancelledBy?: { brandName: string; email: string };
};

const octetsPerLine = 75;

const basicDay = (day: string): string => day.replaceAll('-', '');

/** An event with times must define its time zone. Source: RFC 5545, section 3.6.5. */
const india = [
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
 * Escapes separators, and every character that a calendar application may treat as a line break. Source: RFC 5545,
 * section 3.3.11.
 */
const escaped = (text: string): string =>
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

/**
 * An entry replaces those with a lower sequence. Without `SEQUENCE`, an entry has sequence 0. Source: RFC 5546, section
 * 3.2.5.
 */
const sequenceOf = (sequence: number): string[] => (sequence === 0 ? [] : [`SEQUENCE:${sequence}`]);

const cancellationBy = ({ brandName, email }: { brandName: string; email: string }) => [
  'STATUS:CANCELLED',
  // A quoted value may contain anything except quotes and control characters. Source: RFC 5545, section 3.1.
  `ORGANIZER;CN=${/^[\w .-]+$/.test(brandName) ? brandName : `"${brandName.replaceAll('"', "'")}"`}:mailto:${email}`,
];

function descriptionOf({ paymentId, returnLocation }: Pick<CalendarRental, 'paymentId' | 'returnLocation'>): string[] {
  const notes = [
    ...(paymentId ? [`Booking ID ${paymentId}`] : []),
    ...(returnLocation === undefined ? [] : [`Return: ${returnLocation}`]),
  ];
  return notes.length === 0 ? [] : [`DESCRIPTION:${escaped(notes.join('\n'))}`];
}

/**
 * A rental as an iCalendar event: from the pick-up to the return or, without times, an all-day event, which ends on the
 * day after the last day. The file attached to the email and
 * the file that customers download have the same `UID`, so a calendar shows a single entry, a change moves it, and a
 * cancellation removes it. The result does not depend on the current time. Source: RFC 5545, section 3.6.1.
 */
export function calendarFile({
  bookingId,
  carName,
  location,
  fromDate,
  toDate,
  pickUpTime,
  returnTime,
  returnLocation,
  paymentId = null,
  changes = 0,
  cancelledBy,
}: CalendarRental): string {
  const hasTimes = pickUpTime !== undefined && returnTime !== undefined;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sarani//Car Rental//EN',
    ...(cancelledBy ? ['METHOD:CANCEL'] : []),
    ...(hasTimes ? india : []),
    'BEGIN:VEVENT',
    `UID:${bookingId}@sarani.example`,
    `DTSTAMP:${basicDay(fromDate)}T000000Z`,
    `DTSTART;${hasTimes ? momentInIndia(fromDate, pickUpTime) : `VALUE=DATE:${basicDay(fromDate)}`}`,
    `DTEND;${hasTimes ? momentInIndia(toDate, returnTime) : `VALUE=DATE:${basicDay(addDays(toDate, 1))}`}`,
    `SUMMARY:${escaped(`Car rental: ${carName}`)}`,
    `LOCATION:${escaped(location)}`,
    ...descriptionOf({ paymentId, returnLocation }),
    ...sequenceOf(cancelledBy ? changes + 1 : changes),
    ...(cancelledBy ? cancellationBy(cancelledBy) : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
