import { addDays } from '@rental/contracts';
import { serverNow } from '../../lib/clock.ts';
import type { Rental } from './checkout/checkout-slice.ts';

const compact = (day: string) => day.replaceAll('-', '');
const stamp = (milliseconds: number) => new Date(milliseconds).toISOString().replace(/[-:]|\.\d{3}/g, '');
const escaped = (text: string) => text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\s+/g, ' ');

type CalendarEntry = Omit<Rental, 'totalAmount'> & { paymentId: string | null };

/** A rental as a calendar file (RFC 5545): whole days, so its end is the day after the last one. */
export function calendarFile({ carName, locationName, fromDate, toDate, bookingId, paymentId }: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sarani//Car Rental//EN',
    'BEGIN:VEVENT',
    `UID:${bookingId ?? paymentId ?? 'booking'}@sarani`,
    `DTSTAMP:${stamp(serverNow())}`,
    `DTSTART;VALUE=DATE:${compact(fromDate)}`,
    `DTEND;VALUE=DATE:${compact(addDays(toDate, 1))}`,
    `SUMMARY:${escaped(`Car rental: ${carName}`)}`,
    `LOCATION:${escaped(locationName)}`,
    `DESCRIPTION:${escaped(`Booking ID ${paymentId ?? 'N/A'}`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** Hands the calendar file to the browser as a download. */
export function downloadCalendarFile(entry: CalendarEntry): void {
  const address = URL.createObjectURL(new Blob([calendarFile(entry)], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `sarani-${entry.fromDate}.ics`;
  link.click();
  URL.revokeObjectURL(address);
}
