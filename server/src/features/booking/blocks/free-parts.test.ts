import { claimKeysOf, claimOf, doClaimsOverlap } from '@rental/contracts';
import { expect, test } from 'vitest';
import { freePartsOf } from './free-parts.ts';

const week = [{ start: '2026-12-07T00:00', end: '2026-12-14T00:00' }];

test.each([
  ['the whole period if the car is free', [], week],
  ['nothing if the car is taken throughout', [['2026-12-01T00:00', '2026-12-20T00:00']], []],
  [
    'the days before, between and after two bookings',
    [
      ['2026-12-08T00:00', '2026-12-10T00:00'],
      ['2026-12-11T10:00', '2026-12-12T16:30'],
    ],
    [
      { start: '2026-12-07T00:00', end: '2026-12-08T00:00' },
      { start: '2026-12-10T00:00', end: '2026-12-11T10:00' },
      { start: '2026-12-12T16:30', end: '2026-12-14T00:00' },
    ],
  ],
  [
    'no hours between two bookings of one day',
    [
      ['2026-12-01T00:00', '2026-12-09T11:00'],
      ['2026-12-09T15:00', '2026-12-20T00:00'],
    ],
    [],
  ],
])('freePartsOf returns %s', (_what, taken, expected) => {
  expect(
    freePartsOf(
      week,
      taken.map(([start = '', end = '']) => ({ start, end })),
    ),
  ).toEqual(expected);
});

test('freePartsOf extends the last hours to midnight, because no claim ends on the day on which it starts', () => {
  const wanted = [{ start: '2026-12-07T15:00', end: '2026-12-09T11:00' }];
  const booking = { start: '2026-12-06T10:00', end: '2026-12-09T09:00' };
  const next = { start: '2026-12-09T14:00', end: '2026-12-11T00:00' };

  expect(freePartsOf(wanted, [booking])).toEqual([{ start: '2026-12-09T09:00', end: '2026-12-10T00:00' }]);
  expect(freePartsOf(wanted, [booking, next])).toEqual([]);
});

test('free parts share no key with a booking, for bookings at any half hour', () => {
  const at = (half: number) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
  for (let half = 0; half < 48; half += 1) {
    const times = { pickUpTime: at(half), returnTime: at((half * 7) % 48), readyMinutes: 0 };
    const booking = claimOf({ fromDate: '2026-12-09', toDate: '2026-12-11', ...times });
    const parts = freePartsOf(week, booking);
    const [keys, taken] = [claimKeysOf(parts), claimKeysOf(booking)];

    expect(doClaimsOverlap(parts, booking)).toBe(false);
    expect(keys.days.filter((day) => taken.days.includes(day))).toEqual([]);
    expect(keys.halfHours.filter((key) => taken.halfHours.includes(key))).toEqual([]);
  }
});
