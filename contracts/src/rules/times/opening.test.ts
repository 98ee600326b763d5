import { describe, expect, test } from 'vitest';
import { closedBy, closedDays, closedOn, findClosedEnd, nextOpenDay, weekHours } from './opening.ts';
import { formatDayTime, weekLines } from './week-lines.ts';

const open = { open: '09:00', close: '21:00' };
/** 2026-12-06 and 2026-12-13 are Sundays. */
const sundaysOff = { hours: [open, open, open, open, open, open, null] };

describe('a location', () => {
  test.each([
    ['closed on a weekday without opening hours', sundaysOff, '2026-12-06', 'weekday'],
    ['open on a weekday with opening hours', sundaysOff, '2026-12-07', null],
    [
      'closed on one of its closed days, even if the weekday has opening hours',
      { ...sundaysOff, closedDays: ['2026-12-07'] },
      '2026-12-07',
      'day',
    ],
    ['open on the day after a closed day', { ...sundaysOff, closedDays: ['2026-12-07'] }, '2026-12-08', null],
    ['open even on a closed day if it has no opening hours', { closedDays: ['2026-12-07'] }, '2026-12-07', null],
    ['open on a Sunday if it has no opening hours', {}, '2026-12-06', null],
    ['open on a Sunday if its opening hours are null', { hours: null, closedDays: null }, '2026-12-06', null],
  ])('is %s', (_, location, on, why) => {
    expect([closedBy(location, on), closedOn(location, on)]).toEqual([why, why !== null]);
  });

  test('next opens on the first day that is not closed', () => {
    const location = { ...sundaysOff, closedDays: ['2026-12-05', '2026-12-07', '2026-12-08'] };

    expect(nextOpenDay(location, '2026-12-05')).toBe('2026-12-09');
    expect(nextOpenDay(location, '2026-12-01')).toBe('2026-12-02');
  });

  test('may be closed during a rental but not on its first or last day, and the first day is checked first', () => {
    const days = (fromDate: string, toDate: string) => findClosedEnd(sundaysOff, { fromDate, toDate }, { isOn: true });

    expect(days('2026-12-05', '2026-12-07')).toBeNull();
    expect(days('2026-12-06', '2026-12-13')).toEqual({ day: '2026-12-06', nextOpenDay: '2026-12-07' });
    expect(days('2026-12-05', '2026-12-13')).toEqual({ day: '2026-12-13', nextOpenDay: '2026-12-14' });
  });

  test('may be closed on the last day of a rental if times are on and there is a key box', () => {
    const location = { ...sundaysOff, keyBox: 'Beside the gate' };
    const closed = (fromDate: string, toDate: string, isOn: boolean) =>
      findClosedEnd(location, { fromDate, toDate }, { isOn })?.day;

    expect(closed('2026-12-05', '2026-12-06', true)).toBeUndefined();
    expect(closed('2026-12-05', '2026-12-06', false)).toBe('2026-12-06');
    expect(closed('2026-12-06', '2026-12-07', true)).toBe('2026-12-06');
  });
});

describe('opening hours in a request body', () => {
  test.each([
    ['six days', [open, open, open, open, open, open]],
    ['no open day', [null, null, null, null, null, null, null]],
    ['a time that does not exist', [{ open: '09:00', close: '24:00' }, open, open, open, open, open, null]],
    ['an end before the beginning', [{ open: '09:00', close: '08:59' }, open, open, open, open, open, null]],
  ])('are invalid with %s', (_, hours) => {
    expect(weekHours.safeParse(hours).success).toBe(false);
  });

  test('can end at midnight', () => {
    const late = { open: '09:00', close: '00:00' };

    expect(weekHours.safeParse([late, late, late, late, late, late, null]).success).toBe(true);
  });

  test('can list at most sixty closed days, all different', () => {
    const days = Array.from({ length: 61 }, (_, index) => `20${String(27 + index)}-01-26`);

    expect(closedDays.safeParse(days.slice(1)).success).toBe(true);
    expect(closedDays.safeParse(days).success).toBe(false);
    expect(closedDays.safeParse(['2027-01-26', '2027-01-26']).success).toBe(false);
  });
});

describe('weekLines', () => {
  test('groups weekdays with the same hours', () => {
    const early = { open: '09:00', close: '13:00' };

    expect(weekLines([open, open, open, open, open, early, null])).toEqual([
      'Mon-Fri 9:00AM-9:00PM',
      'Sat 9:00AM-1:00PM',
      'Sun closed',
    ]);
  });

  test('formats noon, midnight and 24-hour opening', () => {
    const late = { open: '12:00', close: '00:00' };
    const always = { open: '00:00', close: '00:00' };

    expect(weekLines([late, always, always, always, always, always, always])).toEqual([
      'Mon 12:00PM-12:00AM',
      'Tue-Sun open round the clock',
    ]);
    expect(weekLines(null)).toEqual([]);
  });
});

describe('formatDayTime', () => {
  test.each([
    ['00:00', '04-12-2026, 12:00AM'],
    ['10:00', '04-12-2026, 10:00AM'],
    ['12:30', '04-12-2026, 12:30PM'],
    ['23:30', '04-12-2026, 11:30PM'],
    [undefined, '04-12-2026'],
  ])('formats a day with the time %s', (time, text) => {
    expect(formatDayTime('2026-12-04', time)).toBe(text);
  });
});
