import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

test('a rental becomes an event of whole days that ends on the day after the last one', () => {
  const file = calendarFile({
    bookingId: 'b1',
    paymentId: 'p1',
    carName: 'Creta, "the red"; fast',
    locationName: 'Pune\nStation',
    fromDate: '2026-12-30',
    toDate: '2026-12-31',
  });

  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sarani//Car Rental//EN',
    'BEGIN:VEVENT',
    'UID:b1@sarani',
    'DTSTAMP:20261120T063000Z',
    'DTSTART;VALUE=DATE:20261230',
    'DTEND;VALUE=DATE:20270101',
    String.raw`SUMMARY:Car rental: Creta\, "the red"\; fast`,
    'LOCATION:Pune Station',
    'DESCRIPTION:Booking ID p1',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});
