import { describe, expect, test } from 'vitest';
import { endsOutside } from './ends-outside.ts';
import type { TimedLocation } from './time-rules.ts';

const nine = { open: '09:00', close: '18:00' };
/** Monday to Saturday with a break; closed on Sundays. */
const hours = [nine, nine, nine, nine, nine, nine, null];
const lunch = [{ from: '13:00', to: '14:00' }];
const office: TimedLocation = { hours, pauses: [lunch, lunch, lunch, lunch, lunch, [], []] };
const always = { open: '00:00', close: '00:00' };
const until = (close: string): TimedLocation => ({ hours: hours.map((each) => each && { ...each, close }) });
/** Friday to Saturday. */
const rental = { fromDate: '2026-12-04', toDate: '2026-12-05', pickUpTime: '10:00', returnTime: '18:00' };
const now = new Date('2026-11-20T06:30:00.000Z');

const ends = (location: TimedLocation, given: object = {}) => endsOutside(location, { ...rental, ...given }, now);

describe('the ends of a rental outside the hours of its location [TI3]', () => {
  test.each([
    ['both within, the return at closing time', office, {}, []],
    ['a pick-up at closing time', office, { pickUpTime: '18:00' }, ['pickUp']],
    ['a pick-up in the last half hour before closing', office, { pickUpTime: '17:30' }, []],
    ['a pick-up at the start of a break', office, { pickUpTime: '13:00' }, ['pickUp']],
    ['a pick-up at the end of a break', office, { pickUpTime: '14:00' }, []],
    ['a return at the start of a break', office, { toDate: '2026-12-07', returnTime: '13:00' }, []],
    ['a return within a break', office, { toDate: '2026-12-07', returnTime: '13:30' }, ['return']],
    ['a return after closing at 17:00', until('17:00'), {}, ['return']],
    ['a closed day between the ends', office, { toDate: '2026-12-07' }, []],
    ['a return on a closed day', office, { toDate: '2026-12-06', returnTime: '10:00' }, ['return']],
    ['both ends on closed days', office, { fromDate: '2026-12-06', toDate: '2026-12-13' }, ['pickUp', 'return']],
    ['a return at midnight after closing at midnight', until('00:00'), { returnTime: '00:00' }, []],
    ['a return at midnight after closing at 23:30', until('23:30'), { returnTime: '00:00' }, ['return']],
    ['a location that is open round the clock', { hours: hours.map(() => always) }, { pickUpTime: '03:00' }, []],
    ['a location without hours', {}, { fromDate: '2026-12-06' }, []],
    ['a return to a key box on a closed day', { ...office, keyBox: 'Gate' }, { toDate: '2026-12-06' }, []],
    [
      'a pick-up on a closed day despite a key box',
      { ...office, keyBox: 'Gate' },
      { fromDate: '2026-11-29' },
      ['pickUp'],
    ],
    [
      'a pick-up that a new booking could not have because of notice and last pick-up',
      { ...office, noticeMinutes: 10_080, lastPickUpMinutes: 240 },
      { pickUpTime: '17:00' },
      [],
    ],
  ] as const)('%s', (_what, location, given, expected) => {
    expect(ends(location, given)).toEqual(expected);
  });

  test('without times are those on closed days', () => {
    const whole = { pickUpTime: undefined, returnTime: undefined };

    expect(ends(office, whole)).toEqual([]);
    expect(ends(office, { ...whole, toDate: '2026-12-06' })).toEqual(['return']);
    expect(ends({ ...office, keyBox: 'Gate' }, { ...whole, toDate: '2026-12-06' })).toEqual([]);
  });

  test.each([
    ['2026-12-04T04:29:00.000Z', ['pickUp', 'return']],
    ['2026-12-04T04:30:00.000Z', ['return']],
    ['2026-12-05T12:30:00.000Z', []],
  ])('are ignored once they have passed, such as at %s [TI4]', (at, expected) => {
    const closed = { hours: hours.map((each, weekday) => (weekday === 4 || weekday === 5 ? null : each)) };

    expect(endsOutside(closed, rental, new Date(at))).toEqual(expected);
  });
});
