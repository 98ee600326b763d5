import { describe, expect, test } from 'vitest';
import { monthOf, moveMonth } from '../../../lib/months.ts';
import { daysOfMonth, entriesByWeek, lastDayOf, spansOf, weeksOfMonth } from './months.ts';

describe('month', () => {
  test.each([
    ['2026-12-01', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-01'],
    ['2028-01-01', 1, '2028-02-01'],
  ] as const)('%s plus %d months is %s', (month, step, moved) => {
    expect(moveMonth(month, step)).toBe(moved);
  });

  test('lists all days, including 29 February in a leap year', () => {
    expect([monthOf('2028-02-17'), lastDayOf('2028-02-01'), daysOfMonth('2028-02-01').length]).toEqual([
      '2028-02-01',
      '2028-02-29',
      29,
    ]);
  });

  test('starts weeks on Monday', () => {
    const [first, ...rest] = weeksOfMonth('2026-11-01');

    expect(first).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(rest.at(-1)?.[0]).toBe('2026-11-30');
  });
});

describe('entriesByWeek', () => {
  test('groups entries by the week in which they start, and adds earlier entries to the first week', () => {
    const entries = ['2026-10-28', '2026-11-02', '2026-11-08', '2026-11-30'].map((fromDate) => ({ fromDate }));

    expect(entriesByWeek('2026-11-01', entries)).toEqual([
      { name: '1 November 2026', entries: [{ fromDate: '2026-10-28' }] },
      { name: '2–8 November 2026', entries: [{ fromDate: '2026-11-02' }, { fromDate: '2026-11-08' }] },
      { name: '30 November 2026', entries: [{ fromDate: '2026-11-30' }] },
    ]);
  });
});

describe('spansOf', () => {
  test('returns one span per entry, clipped to the visible days, and one per free day', () => {
    const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'];
    const long = { fromDate: '2026-10-30', toDate: '2026-11-02' };
    const late = { fromDate: '2026-11-04', toDate: '2026-11-09' };

    expect(spansOf(days, [long, late], ['left'])).toEqual([
      { entry: long, days: 2 },
      { entry: null, day: '2026-11-03' },
      { entry: late, days: 1 },
    ]);
  });
});
