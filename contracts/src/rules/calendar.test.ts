import { describe, expect, test } from 'vitest';
import { calendarFile } from './calendar.ts';

const rental = {
  bookingId: '6560a1b2c3d4e5f601020304',
  carName: 'Tata Harrier; automatic, "the red"',
  location: 'Pune\nBeside the C:\\ shop',
  fromDate: '2026-12-30',
  toDate: '2026-12-31',
};

const uidOf = (file: string) => file.match(/^UID:.*$/m)?.[0];
const octets = (text: string) => encodeURIComponent(text).replaceAll(/%../g, '.').length;

describe('calendarFile', () => {
  test('creates an all-day event that ends on the day after the last day', () => {
    expect(calendarFile({ ...rental, paymentId: 'p1' }).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Sarani//Car Rental//EN',
      'BEGIN:VEVENT',
      'UID:6560a1b2c3d4e5f601020304@sarani.example',
      'DTSTAMP:20261230T000000Z',
      'DTSTART;VALUE=DATE:20261230',
      'DTEND;VALUE=DATE:20270101',
      String.raw`SUMMARY:Car rental: Tata Harrier\; automatic\, "the red"`,
      String.raw`LOCATION:Pune\nBeside the C:\\ shop`,
      'DESCRIPTION:Booking ID p1',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('escapes line breaks, so that no text can start a new line in the file', () => {
    const location = 'Pune\rATTENDEE:mailto:a@b.in\u2028B\u2029C\u0085D\vE\fF';

    const file = calendarFile({ ...rental, location });

    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n\v\f\u0085\u2028\u2029]/);
    expect(file).toContain(String.raw`LOCATION:Pune\nATTENDEE:mailto:a@b.in\nB\nC\nD\nE\nF`);
  });

  test('uses the same UID with and without a Booking ID', () => {
    const [mailed, saved] = [calendarFile(rental), calendarFile({ ...rental, paymentId: 'p1' })];

    expect(mailed).not.toContain('DESCRIPTION');
    expect(uidOf(mailed)).toBe(uidOf(saved));
  });

  test('cancels the entry by repeating its UID and days with a higher sequence number', () => {
    const cancelledBy = { brandName: 'Sarani Car Rental', email: 'bookings@sarani.example' };
    const [made, cancelled] = [calendarFile(rental), calendarFile({ ...rental, cancelledBy })];

    expect(uidOf(cancelled)).toBe(uidOf(made));
    expect(made).not.toMatch(/^(METHOD|SEQUENCE|STATUS)/m);
    expect(cancelled.split('\r\n')).toEqual(
      expect.arrayContaining([
        'METHOD:CANCEL',
        'SEQUENCE:1',
        'STATUS:CANCELLED',
        'ORGANIZER;CN=Sarani Car Rental:mailto:bookings@sarani.example',
        'DTSTART;VALUE=DATE:20261230',
        'DTEND;VALUE=DATE:20270101',
      ]),
    );
  });

  test.each(['a', 'é', '–', '🚗'])('folds a line of %j at 75 octets', (character) => {
    const location = character.repeat(100);

    const file = calendarFile({ ...rental, location });
    const lines = file.split('\r\n');
    expect(Math.max(...lines.map(octets))).toBeLessThanOrEqual(75);
    const first = lines.find((line) => line.startsWith('LOCATION:')) ?? '';
    expect(octets(first)).toBeGreaterThan(75 - octets(character));
    expect(file.replaceAll('\r\n ', '')).toContain(`LOCATION:${location}\r\n`);
  });
});
