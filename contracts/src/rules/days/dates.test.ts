import { describe, expect, test } from 'vitest';
import { addDays, countDays, dayInIndia, formatDay, isDay, listDays, startOfDayInIndia, weekdayOf } from './dates.ts';

describe('isDay', () => {
  test.each(['2026-11-20', '2024-02-29', '2000-01-01', '9999-12-31'])('accepts %s', (day) => {
    expect(isDay(day)).toBe(true);
  });

  test.each([
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-00',
    '2026-1-1',
    '20-11-2026',
    '1999-12-31',
    '2026-11-20T00:00:00Z',
    ' 2026-11-20',
    '2026-11-20\n',
    '２０２６-11-20',
    '',
  ])('rejects %j', (text) => {
    expect(isDay(text)).toBe(false);
  });
});

describe('calendar days', () => {
  test.each([
    ['2026-12-01', '2026-12-01', ['2026-12-01']],
    ['2026-12-30', '2027-01-02', ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']],
    ['2028-02-28', '2028-03-01', ['2028-02-28', '2028-02-29', '2028-03-01']],
    ['2026-02-28', '2026-03-01', ['2026-02-28', '2026-03-01']],
  ])('from %s to %s include both ends and are listed in ascending order', (fromDate, toDate, days) => {
    expect(listDays(fromDate, toDate)).toEqual(days);
    expect(countDays(fromDate, toDate)).toBe(days.length);
  });

  test('are counted as 0 but cannot be listed if the end is one day before the start, and cannot be counted if a day is invalid', () => {
    expect(countDays('2026-12-02', '2026-12-01')).toBe(0);
    expect(() => listDays('2026-12-02', '2026-12-01')).toThrow(RangeError);
    expect(() => countDays('tomorrow', '2026-12-01')).toThrow(RangeError);
  });

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-20', 365, '2027-11-20'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('can be added: %s plus %i days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });

  test.each([
    ['2026-11-16', 0],
    ['2026-11-20', 4],
    ['2026-11-22', 6],
    ['2000-01-01', 5],
  ])('have a weekday number, where Monday is 0: %s is weekday %i', (day, weekday) => {
    expect(weekdayOf(day)).toBe(weekday);
  });
});

describe('the calendar day in India', () => {
  test.each([
    ['2026-11-20T18:29:59.999Z', '2026-11-20'],
    ['2026-11-20T18:30:00.000Z', '2026-11-21'],
    ['2026-11-19T18:30:00.000Z', '2026-11-20'],
    ['2026-12-31T18:30:00.000Z', '2027-01-01'],
  ])('at %s is %s', (moment, day) => {
    expect(dayInIndia(new Date(moment))).toBe(day);
  });

  test('begins at 18:30 UTC on the previous day', () => {
    expect(startOfDayInIndia('2026-11-20').toISOString()).toBe('2026-11-19T18:30:00.000Z');
  });
});

describe('formatDay', () => {
  test.each([
    ['2026-11-02', '02-11-2026'],
    ['2026-11-20T18:30:00.000Z', '21-11-2026'],
    ['', ''],
    ['   ', ''],
    [null, ''],
    [undefined, ''],
    ['2026-02-30', 'Invalid Date'],
    ['yesterday', 'Invalid Date'],
    ['2026-11-20T99:00:00Z', 'Invalid Date'],
  ])('shows %j as %j', (value, shown) => {
    expect(formatDay(value)).toBe(shown);
  });
});
