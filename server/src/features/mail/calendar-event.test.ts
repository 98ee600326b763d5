import { describe, expect, test } from 'vitest';
import { calendarEvent } from './calendar-event.ts';

const facts = {
  bookingId: '6560a1b2c3d4e5f601020304',
  carName: 'Tata Harrier; automatic, red',
  locationName: 'Bengaluru – Indiranagar',
  locationAddress: '100 Feet Road, beside the metro station, second gate after the flower market, Bengaluru 560038',
  firstDay: '2026-12-30',
  lastDay: '2026-12-31',
};

describe('calendarEvent', () => {
  test('ends on the day after the last one', () => {
    const event = calendarEvent(facts);

    expect(event).toContain('DTSTART;VALUE=DATE:20261230\r\nDTEND;VALUE=DATE:20270101\r\n');
  });

  test('escapes what would end a value', () => {
    const event = calendarEvent(facts);

    expect(event).toContain(String.raw`SUMMARY:Rental: Tata Harrier\; automatic\, red`);
  });

  test('folds long lines at 75 octets and loses nothing', () => {
    const event = calendarEvent(facts);

    expect(Math.max(...event.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(event.replaceAll('\r\n ', '')).toContain(String.raw`flower market\, Bengaluru 560038`);
  });
});
