import { describe, expect, test } from 'vitest';
import { addMonths, nextService, serviceNotices } from './car-service.ts';

const today = '2026-11-20';
const last = { day: '2026-01-31', odometer: 38_200 };

describe('addMonths', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2027-12-31', 2, '2028-02-29'],
    ['2026-11-20', 12, '2027-11-20'],
    ['2026-12-01', 1, '2027-01-01'],
  ])('returns the day %s plus %i months as %s', (from, months, expected) => {
    expect(addMonths(from, months)).toBe(expected);
  });
});

describe('nextService', () => {
  test('counts kilometres and months from the last service', () => {
    expect(nextService({ km: 10_000, months: 12 }, { last, reading: 40_000 })).toEqual({
      last,
      reading: 40_000,
      dueDay: '2027-01-31',
      dueOdometer: 48_200,
    });
  });

  test('counts only what the interval has, and nothing without a recorded service or its reading', () => {
    expect(nextService({ months: 6 }, { last })).toEqual({ last, dueDay: '2026-07-31' });
    expect(nextService({ km: 10_000, months: 12 }, { reading: 40_000 })).toEqual({ reading: 40_000 });
    expect(nextService({ km: 10_000 }, { last: { day: last.day } })).toEqual({ last: { day: last.day } });
  });
});

describe('serviceNotices', () => {
  test.each([
    [47_699, []],
    [47_700, [{ text: 'Service due in 500 km', isOver: false }]],
    [48_200, [{ text: 'Service due now', isOver: true }]],
    [49_450, [{ text: 'Service overdue by 1,250 km', isOver: true }]],
  ])('at a reading of %i km returns %j', (reading, expected) => {
    expect(serviceNotices({ reading, dueOdometer: 48_200 }, today)).toEqual(expected);
  });

  test.each([
    ['2026-12-05', []],
    ['2026-12-04', [{ text: 'Service due on 04-12-2026', isOver: false }]],
    ['2026-11-20', [{ text: 'Service due on 20-11-2026', isOver: false }]],
    ['2026-11-19', [{ text: 'Service overdue since 19-11-2026', isOver: true }]],
  ])('with the day %s returns %j', (dueDay, expected) => {
    expect(serviceNotices({ dueDay }, today)).toEqual(expected);
  });
});
