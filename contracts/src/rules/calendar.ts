import { standardBrandName } from '../business/standard-brand.ts';
import { addDays } from './dates.ts';

/**
 * A rental as its customer's calendar shows it. `location` names the place as fully as it is known; days are
 * `YYYY-MM-DD`, both included; `paymentId` is what customers know as their Booking ID.
 */
export type CalendarRental = {
  bookingId: string;
  carName: string;
  location: string;
  fromDate: string;
  toDate: string;
  paymentId?: string | null;
  /** The rental is off: the file takes its entry out of the calendar. */
  isCancelled?: boolean;
  /** Who takes it out. */
  organizer?: { brandName: string; email: string };
};

const octetsPerLine = 75;

const basicDay = (day: string): string => day.replaceAll('-', '');

/** What would end a value is escaped, and whatever some reader takes for the end of a line. Source: RFC 5545, section 3.3.11. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, String.raw`\n`);

/** How many octets a character takes in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return 1 + [0x80, 0x800, 0x1_0000].filter((first) => point >= first).length;
}

/** Longer lines go on after a line break and a space. Source: RFC 5545, section 3.1. */
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

/** An entry without a `SEQUENCE` has 0, so this one comes after it. Source: RFC 5546, section 3.2.5. */
const cancellationBy = ({ brandName, email }: { brandName: string; email: string }) => [
  'SEQUENCE:1',
  'STATUS:CANCELLED',
  // A quoted value may hold whatever is neither a quote nor a control character. Source: RFC 5545, section 3.1.
  `ORGANIZER;CN=${/^[\w .-]+$/.test(brandName) ? brandName : `"${brandName.replaceAll('"', "'")}"`}:mailto:${email}`,
];

const standardOrganizer = { brandName: standardBrandName, email: 'bookings@sarani.example' };

/**
 * A rental as a calendar file: whole days, so its end is the day after the last one. Whoever makes it, mail or button,
 * the entry has one `UID`, so that a calendar keeps one, and a cancellation takes that one away; nothing depends on
 * when it is made.
 * Source: RFC 5545, section 3.6.1.
 */
export function calendarFile({
  bookingId,
  carName,
  location,
  fromDate,
  toDate,
  paymentId = null,
  isCancelled = false,
  organizer = standardOrganizer,
}: CalendarRental): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sarani//Car Rental//EN',
    ...(isCancelled ? ['METHOD:CANCEL'] : []),
    'BEGIN:VEVENT',
    `UID:${bookingId}@sarani.example`,
    `DTSTAMP:${basicDay(fromDate)}T000000Z`,
    `DTSTART;VALUE=DATE:${basicDay(fromDate)}`,
    `DTEND;VALUE=DATE:${basicDay(addDays(toDate, 1))}`,
    `SUMMARY:${escaped(`Car rental: ${carName}`)}`,
    `LOCATION:${escaped(location)}`,
    ...(paymentId === null ? [] : [`DESCRIPTION:Booking ID ${escaped(paymentId)}`]),
    ...(isCancelled ? cancellationBy(organizer) : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
