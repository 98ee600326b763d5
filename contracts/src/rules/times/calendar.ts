import { basicDay, calendarHead, calendarText, escaped, startAndEnd, timeZoneOfIndia } from './calendar-lines.ts';
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
 * A rental as an iCalendar event. The file attached to the email and the file that customers download have the same
 * `UID`, so a calendar shows a single entry, a change moves it, and a cancellation removes it. The result does not
 * depend on the current time.
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
    ...calendarHead,
    ...(cancelledBy ? ['METHOD:CANCEL'] : []),
    ...(hasTimes ? timeZoneOfIndia : []),
    'BEGIN:VEVENT',
    `UID:${bookingId}@sarani.example`,
    `DTSTAMP:${basicDay(fromDate)}T000000Z`,
    ...startAndEnd({ fromDate, toDate, pickUpTime, returnTime }),
    `SUMMARY:${escaped(`Car rental: ${carName}`)}`,
    `LOCATION:${escaped(location)}`,
    ...descriptionOf({ paymentId, returnLocation }),
    ...sequenceOf(cancelledBy ? changes + 1 : changes),
    ...(cancelledBy ? cancellationBy(cancelledBy) : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return calendarText(lines);
}
