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

  test.each([
    [{ pickUpTime: '00:00', returnTime: '10:00' }, '2026-12-29T18:30:00Z', '2026-12-31T04:30:00Z'],
    [{ pickUpTime: '23:30', returnTime: '23:30' }, '2026-12-30T18:00:00Z', '2026-12-31T18:00:00Z'],
  ])('creates an event from the pick-up to the return in India’s time for %j', (times, start, end) => {
    const cancelledBy = { brandName: 'Sarani', email: 'bookings@sarani.example' };
    const files = [calendarFile({ ...rental, ...times }), calendarFile({ ...rental, ...times, cancelledBy })];

    for (const file of files) {
      const read = readCalendar(file);
      expect([momentIn(read, 'DTSTART'), momentIn(read, 'DTEND')]).toEqual([new Date(start), new Date(end)]);
      expect(uidOf(file)).toBe(uidOf(calendarFile(rental)));
    }
    expect(calendarFile({ ...rental, pickUpTime: '10:00' })).toBe(calendarFile(rental));
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

type Property = { parameters: Record<string, string>; value: string };
type Component = Record<string, Property>;

const assume = (isTrue: boolean, text: string): void => {
  if (!isTrue) throw new Error(text);
};

const required: Record<string, string[]> = {
  VCALENDAR: ['VERSION', 'PRODID'],
  VTIMEZONE: ['TZID'],
  STANDARD: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'],
  VEVENT: ['UID', 'DTSTAMP', 'DTSTART'],
};

/**
 * Reads a file by the rules of RFC 5545. Throws if a line is malformed, if components are not nested correctly, or if a
 * property is repeated or missing. Returns the components by name; each occurs once.
 */
function readCalendar(file: string): Record<string, Component> {
  const found: Record<string, Component> = {};
  const open: string[] = [];
  const begin = (value: string) => {
    assume(found[value] === undefined, `repeated: ${value}`);
    open.push(value);
    found[value] = {};
  };
  const end = (value: string) => assume(open.pop() === value && hasAll(found[value], value), `ends early: ${value}`);
  for (const line of file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)) {
    const [, name = '', rest = '', value = ''] = linePattern.exec(line) ?? [];
    if (name === 'BEGIN') begin(value);
    else if (name === 'END') end(value);
    else addProperty(found[open.at(-1) ?? ''], name, { parameters: parametersOf(rest), value });
  }
  assume(open.length === 0 && file.endsWith('\r\n'), 'not complete');
  return found;
}

/** A name, parameters and a value. Source: RFC 5545, section 3.1. */
const linePattern = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^":;,]*))*):(.*)$/;

const hasAll = (component: Component | undefined, name: string): boolean =>
  (required[name] ?? []).every((property) => component?.[property] !== undefined);

const parametersOf = (rest: string): Record<string, string> =>
  Object.fromEntries(
    rest
      .split(';')
      .slice(1)
      .map((each) => each.split('=') as [string, string]),
  );

function addProperty(component: Component | undefined, name: string, property: Property): void {
  if (!component || name === '' || component[name]) throw new Error(`malformed, outside or repeated: ${name}`);
  component[name] = property;
}

/** Returns the moment of an event’s local time in the time zone that its file defines. */
function momentIn({ VEVENT, VTIMEZONE, STANDARD }: Record<string, Component>, end: 'DTSTART' | 'DTEND'): Date {
  const property = VEVENT?.[end];
  assume(property?.parameters['TZID'] === VTIMEZONE?.['TZID']?.value, 'unknown time zone');
  const local = property?.value.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6');
  return new Date(`${local}${STANDARD?.['TZOFFSETTO']?.value.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`);
}
