import { describe, expect, test } from 'vitest';
import { type ClaimedPeriod, claimKeysOf, claimOf, freeFromReturn, keysOfPeriod, lastClaimedDay } from './claim.ts';

type Rules = Pick<ClaimedPeriod, 'readyMinutes' | 'travel'>;

const claim = (period: ClaimedPeriod, rules: Rules = {}) => claimOf({ readyMinutes: 0, ...period, ...rules });
const keys = (period: ClaimedPeriod, rules?: Rules) => claimKeysOf(claim(period, rules));
const from4to6 = { fromDate: '2026-12-04', toDate: '2026-12-06' };
const on4 = { fromDate: '2026-12-04', toDate: '2026-12-04' };
const at = (pickUpTime: string, returnTime: string) => ({ pickUpTime, returnTime });

/** The half hours of a day from 00:00 until the given hour. */
const morningOf = (day: string, untilHour: number): string[] =>
  Array.from({ length: untilHour }, (_, hour) => String(hour).padStart(2, '0')).flatMap((hour) => [
    `${day}T${hour}:00`,
    `${day}T${hour}:30`,
  ]);

describe('a claim', () => {
  test('has the days of its period and its first half hour as keys if it has no times, or no `readyMinutes`', () => {
    expect(keys(from4to6)).toEqual({
      days: ['2026-12-04', '2026-12-05', '2026-12-06'],
      halfHours: ['2026-12-04T00:00'],
    });
    expect(keys(on4)).toEqual({ days: ['2026-12-04'], halfHours: ['2026-12-04T00:00'] });
    expect(claimOf({ ...from4to6, ...at('10:00', '12:00') })).toEqual(claimOf(from4to6));
  });

  test('with times has its start, and the half hours of the last day until the car is cleaned, as keys', () => {
    expect(keys({ ...from4to6, ...at('10:00', '10:00') }, { readyMinutes: 60 })).toEqual({
      days: ['2026-12-04', '2026-12-05'],
      halfHours: ['2026-12-04T10:00', ...morningOf('2026-12-06', 11)],
    });
  });

  test.each([
    ['without times', {}, 0, '2026-12-06'],
    ['that ends during a day', at('10:00', '10:00'), 60, '2026-12-06'],
    ['that ends at midnight', at('10:00', '23:00'), 60, '2026-12-06'],
    ['with cleaning until the next day', at('10:00', '23:30'), 60, '2026-12-07'],
  ])('%s has the car until its last day', (_when, times, readyMinutes, lastDay) => {
    expect(lastClaimedDay(claim({ ...from4to6, ...times }, { readyMinutes }))).toBe(lastDay);
  });

  test('within one day extends to the end of that day', () => {
    expect(keys({ ...on4, ...at('10:00', '18:00') }, { readyMinutes: 60 })).toEqual({
      days: ['2026-12-04'],
      halfHours: ['2026-12-04T10:00'],
    });
    expect(claim({ ...on4, ...at('10:00', '18:00') })).toEqual([
      { start: '2026-12-04T10:00', end: '2026-12-05T00:00' },
    ]);
  });

  test('within one day extends to the end of that day even if the car leaves its home on the day before', () => {
    const early = claim({ ...on4, ...at('01:00', '02:00') }, { travel: { there: 120, back: 120 } });

    expect(early).toEqual([{ start: '2026-12-03T23:00', end: '2026-12-05T00:00' }]);
  });

  test('with only a start time lasts until the end of its last day, and with only an end time begins with its first day', () => {
    expect(claim({ ...from4to6, pickUpTime: '15:00' })).toEqual([
      { start: '2026-12-04T15:00', end: '2026-12-07T00:00' },
    ]);
    expect(claim({ ...from4to6, returnTime: '09:30' })).toEqual([
      { start: '2026-12-04T00:00', end: '2026-12-06T09:30' },
    ]);
    expect(keys({ ...on4, pickUpTime: '15:00' })).toEqual({ days: ['2026-12-04'], halfHours: ['2026-12-04T15:00'] });
  });

  test('includes cleaning and travel, even on the day before and the day after', () => {
    const travel = { there: 120, back: 90 };

    expect(keys({ ...on4, ...at('01:00', '22:00') }, { readyMinutes: 60, travel })).toEqual({
      days: ['2026-12-03', '2026-12-04'],
      halfHours: ['2026-12-03T23:00', '2026-12-05T00:00'],
    });
  });

  test.each([
    [10, 0, '2026-12-04T09:30', '2026-12-05T12:00'],
    [30, 30, '2026-12-04T09:30', '2026-12-05T12:30'],
    [31, 1, '2026-12-04T09:00', '2026-12-05T12:30'],
  ])('is rounded outwards with %i minutes of travel before and %i of cleaning', (there, readyMinutes, start, end) => {
    const period = { fromDate: '2026-12-04', toDate: '2026-12-05', ...at('10:00', '12:00') };

    expect(claim(period, { readyMinutes, travel: { there, back: 0 } })).toEqual([{ start, end }]);
  });

  test.each([
    ['without times', {}, { there: 180, back: 180 }, '2026-12-03', '2026-12-07'],
    ['without times, for more than a day', {}, { there: 1_441, back: 0 }, '2026-12-02', '2026-12-06'],
    ['within the days of its times', at('10:00', '18:00'), { there: 600, back: 360 }, '2026-12-04', '2026-12-06'],
    ['beyond the days of its times', at('10:00', '18:00'), { there: 601, back: 361 }, '2026-12-03', '2026-12-07'],
  ])('of whole days includes the days on which the car is on the road: %s', (_, times, travel, from, to) => {
    expect(claim({ ...from4to6, ...times, readyMinutes: undefined }, { travel, readyMinutes: undefined })).toEqual(
      claim({ fromDate: from, toDate: to }),
    );
  });

  test('crosses ends of months and years, and 29 February', () => {
    expect(keys({ fromDate: '2026-12-31', toDate: '2027-01-01', ...at('09:00', '00:30') })).toEqual({
      days: ['2026-12-31'],
      halfHours: ['2026-12-31T09:00', '2027-01-01T00:00'],
    });
    expect(keys({ fromDate: '2028-02-28', toDate: '2028-03-01', ...at('09:00', '00:00') })).toEqual({
      days: ['2028-02-28', '2028-02-29'],
      halfHours: ['2028-02-28T09:00'],
    });
  });

  test('of several parts has the keys of each part once, in ascending order', () => {
    const [later, earlier] = [
      { ...from4to6, ...at('10:00', '01:00') },
      { fromDate: '2026-12-03', toDate: '2026-12-06', ...at('10:00', '00:30') },
    ];

    expect(claimKeysOf([...claim(later), ...claim(earlier)])).toEqual({
      days: ['2026-12-03', '2026-12-04', '2026-12-05'],
      halfHours: ['2026-12-03T10:00', '2026-12-04T10:00', '2026-12-06T00:00', '2026-12-06T00:30'],
    });
  });

  test('of a change that waits for its payment is the claim before and the one after the change, each with late days', () => {
    const plan = { fromDate: '2026-12-06', toDate: '2026-12-08', ...at('10:00', '12:00'), readyMinutes: 30 };
    const before = { ...from4to6, ...at('10:00', '01:00') };
    const lateDays = ['2026-12-08'];

    expect(claim({ ...before, lateDays, paymentRequest: { plan } })).toEqual([
      ...claim({ ...before, lateDays }),
      ...claim({ ...plan, lateDays }),
    ]);
    expect(claim({ ...before, paymentRequest: undefined })).toEqual(claim(before));
  });

  test('is rejected if it ends before or when it starts', () => {
    expect(() => claimOf({ fromDate: '2026-12-05', toDate: '2026-12-04' })).toThrow(RangeError);
    expect(() => claim({ ...on4, ...at('10:00', '10:00') })).toThrow(RangeError);
  });
});

/* A second calculation in plain minutes since 00:00 on 4 December, which shares nothing with the code under test. */

const minutesPerDay = 1_440;
const calendar = ['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07', '2026-12-08', '2026-12-09'];

type Sample = { period: ClaimedPeriod; rules?: Rules; start: number; end: number };

function sampleOf(start: number, end: number): Sample {
  const dayAt = (minutes: number): string => calendar[Math.floor(minutes / minutesPerDay)] ?? '';
  const timeAt = (minutes: number): string =>
    new Date(minutes * 60_000).toISOString().slice('1970-01-01T'.length, '1970-01-01T00:00'.length);
  const period = { fromDate: dayAt(start), toDate: dayAt(end), ...at(timeAt(start), timeAt(end)) };
  return { period, start, end: Math.max(end, (Math.floor(start / minutesPerDay) + 1) * minutesPerDay) };
}

/** Every claim on a number of days with a number of moments per day. */
const claimsOn = (days: number, perDay: number): Sample[] =>
  Array.from({ length: days * perDay }, (_, from) =>
    Array.from({ length: days * perDay - from }, (_each, length) =>
      sampleOf((from * minutesPerDay) / perDay, ((from + length + 1) * minutesPerDay) / perDay),
    ),
  ).flat();

/** Returns each claim’s keys as a set of bits, one bit for each different key. */
function bitsOf(samples: readonly Sample[]): number[][] {
  const numbers = new Map<string, number>();
  const keysOfEach = samples.map(({ period, rules }) => Object.values(keys(period, rules)).flat());
  for (const key of keysOfEach.flat()) if (!numbers.has(key)) numbers.set(key, numbers.size);
  return keysOfEach.map((each) => {
    const words = Array.from({ length: Math.ceil(numbers.size / 31) }, () => 0);
    for (const number of each.map((key) => numbers.get(key) ?? 0)) {
      words[Math.floor(number / 31)] = (words[Math.floor(number / 31)] ?? 0) | (1 << (number % 31));
    }
    return words;
  });
}

const isShared = (one: number[], two: number[]): boolean => one.some((word, index) => (word & (two[index] ?? 0)) !== 0);

const doOverlap = (one: Sample, two: Sample): boolean => one.start < two.end && two.start < one.end;

/** Compares all pairs. Returns the number of pairs and the first pair that is wrong. */
function comparePairs(samples: readonly Sample[]) {
  const bits = bitsOf(samples);
  let pairs = 0;
  for (const [index, one] of samples.entries()) {
    const others = samples.slice(0, index + 1);
    const wrong = others.find((two, other) => isShared(bits[index] ?? [], bits[other] ?? []) !== doOverlap(one, two));
    if (wrong) return { pairs, wrong: [one, wrong] };
    pairs += others.length;
  }
  return { pairs, wrong: null };
}

describe('two claims', () => {
  test.each([
    { days: 2, perDay: 48, expected: 10_841_496 },
    { days: 3, perDay: 4, expected: 3_081 },
    { days: 4, perDay: 8, expected: 139_656 },
  ])('share a key exactly when they overlap: each pair on $days days of $perDay moments', (grid) => {
    expect(comparePairs(claimsOn(grid.days, grid.perDay))).toEqual({ pairs: grid.expected, wrong: null });
  });

  test('share a key exactly when they overlap, rounded to half hours: a million random pairs by the minute', () => {
    let state = 20_261_204;
    const upTo = (most: number): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state % (most + 1);
    };
    const samples = Array.from({ length: 1_414 }, () => {
      const pickUp = 600 + upTo(2 * minutesPerDay);
      const returned = pickUp + 1 + upTo(2 * minutesPerDay);
      const [there, readyMinutes, back] = [upTo(240), upTo(240), upTo(240)];
      const start = Math.floor((pickUp - there) / 30) * 30;
      const ready = Math.ceil((returned + readyMinutes + back) / 30) * 30;
      const nextMidnight = (Math.floor(pickUp / minutesPerDay) + 1) * minutesPerDay;
      const { period } = sampleOf(pickUp, returned);
      return { period, rules: { readyMinutes, travel: { there, back } }, start, end: Math.max(ready, nextMidnight) };
    });

    expect(comparePairs(samples)).toEqual({ pairs: 1_000_405, wrong: null });
  });
});

describe('the claim of a rental with `freeFrom`', () => {
  const timed = { ...from4to6, ...at('10:00', '18:00'), readyMinutes: 60 };

  test('ends at `freeFrom`, but not before the end of its first day', () => {
    const from5 = { ...timed, freeFrom: '2026-12-05T13:30' };
    expect(keysOfPeriod(from5)).toEqual({
      days: ['2026-12-04'],
      halfHours: ['2026-12-04T10:00', ...morningOf('2026-12-05', 13), '2026-12-05T13:00'],
    });
    expect(claimOf({ ...timed, freeFrom: '2026-12-04T11:00' })).toEqual([
      { start: '2026-12-04T10:00', end: '2026-12-05T00:00' },
    ]);
  });

  test('has the half hours of a late day until `freeFrom` as keys, and no day', () => {
    const late = { ...timed, lateDays: ['2026-12-06', '2026-12-07'] };
    const { days, halfHours } = keysOfPeriod({ ...late, freeFrom: '2026-12-07T02:00' });

    expect(days).toEqual(['2026-12-04', '2026-12-05', '2026-12-06']);
    expect(halfHours.filter((each) => each.startsWith('2026-12-07'))).toEqual(morningOf('2026-12-07', 2));
  });

  test.each([
    [
      'with times: after cleaning and travel, rounded up',
      { ...timed, travel: { there: 0, back: 45 } },
      '2026-12-05T14:00',
    ],
    ['without times: at the end of the day', from4to6, '2026-12-06T00:00'],
    [
      'without times, if the way home takes hours',
      { ...from4to6, travel: { there: 0, back: 900 } },
      '2026-12-07T00:00',
    ],
  ])('begins %s', (_, rental, freeFrom) => {
    expect(freeFromReturn(rental, '2026-12-05T12:10')).toBe(freeFrom);
  });
});
