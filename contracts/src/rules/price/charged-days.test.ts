import { describe, expect, test } from 'vitest';
import { countDays, type PriceBook, plainPrices, priceBook, quote, type RentalTimes } from '../../index.ts';
import { countChargedDays } from './charged-days.ts';

const place = { car: { rentalPrice: 2_000, category: 'suv' }, locationId: '6740a1b2c3d4e5f607182940' };
const weekends: PriceBook = { ...plainPrices, weekend: { days: [5, 6], percent: 20 } };
const periods: PriceBook = { ...weekends, count: 'periods', graceMinutes: 60 };

const [friday, saturday, sunday, monday] = ['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'] as const;
const rental = (pickUp: string | undefined, toDate: string, returnTime: string | undefined) => ({
  fromDate: friday,
  toDate,
  pickUpTime: pickUp,
  returnTime,
});

describe('a rental', () => {
  test.each([
    ['10:00', friday, '18:00', [1, 2_000], [1, 2_000]],
    ['18:00', saturday, '10:00', [2, 4_400], [1, 2_000]],
    ['10:00', sunday, '10:00', [3, 6_800], [2, 4_400]],
    ['10:00', sunday, '11:00', [3, 6_800], [2, 4_400]],
    ['10:00', sunday, '11:30', [3, 6_800], [3, 6_800]],
    ['10:00', monday, '09:30', [4, 8_800], [3, 6_800]],
    [undefined, sunday, undefined, [3, 6_800], [3, 6_800]],
  ])(
    'from Friday %s to %s %s costs its calendar days or, if the price book says so, its periods of 24 hours',
    (...row) => {
      const [pickUp, toDate, returnTime, byCalendar, byPeriods] = row;
      const priced = (book: PriceBook) => quote({ ...place, ...rental(pickUp, toDate, returnTime), book });

      expect([priced(weekends), priced({ ...weekends, count: 'calendar', graceMinutes: 60 })]).toMatchObject([
        { dayCount: byCalendar[0], total: byCalendar[1] },
        { dayCount: byCalendar[0], total: byCalendar[1] },
      ]);
      expect(priced(periods)).toMatchObject({ dayCount: byPeriods[0], total: byPeriods[1] });
      expect(priced(weekends)).not.toHaveProperty('graceMinutes');
      expect(priced(periods).graceMinutes).toBe(pickUp === undefined ? undefined : 60);
    },
  );

  test.each([
    [undefined, '10:00', 2],
    [0, '10:30', 3],
    [30, '10:30', 2],
    [30, '11:00', 3],
    [240, '14:00', 2],
    [240, '14:30', 3],
  ])('with %s free minutes that ends at %s is charged for %i days', (graceMinutes, returnTime, days) => {
    const book = { ...plainPrices, count: 'periods' as const, ...(graceMinutes !== undefined && { graceMinutes }) };

    expect(quote({ ...place, ...rental('10:00', sunday, returnTime), book }).dayCount).toBe(days);
  });

  test('shorter than the free minutes is charged for one day', () => {
    expect(countChargedDays(rental('10:00', friday, '10:30'), 240)).toBe(1);
    expect(countChargedDays(rental('23:30', saturday, '00:00'), 60)).toBe(1);
  });

  test('is charged for its n-th period what its n-th calendar day costs', () => {
    const { pricedDays } = quote({ ...place, ...rental('18:00', monday, '10:00'), book: periods });

    expect(pricedDays.map(({ day, price }) => [day, price])).toEqual([
      [friday, 2_000],
      [saturday, 2_400],
      [sunday, 2_400],
    ]);
  });

  test('has its length discount and its extras per day calculated from its charged days', () => {
    const book: PriceBook = {
      ...plainPrices,
      count: 'periods',
      lengths: [{ fromDays: 3, percent: 10 }],
      extras: [{ id: 'seat', name: 'Child seat', per: 'day', price: 100, max: 1, isOffered: true }],
    };
    const priced = (returnTime: string) =>
      quote({ ...place, ...rental('10:00', sunday, returnTime), book, extras: [{ id: 'seat', count: 1 }] });

    expect(priced('10:00')).toMatchObject({ totalPrice: 4_000, lengthDiscount: null, total: 4_200 });
    expect(priced('10:30')).toMatchObject({ totalPrice: 5_400, total: 5_700, pricePerDay: 1_800 });
  });

  test('that ends before it begins is rejected', () => {
    const reversed = { fromDate: sunday, toDate: friday, pickUpTime: '10:00', returnTime: '12:00' };

    expect(() => quote({ ...place, ...reversed, book: periods })).toThrow(RangeError);
  });
});

describe('a price book', () => {
  test.each([
    [{ count: 'periods' }, true],
    [{ count: 'periods', graceMinutes: 0 }, true],
    [{ count: 'calendar', graceMinutes: 240 }, true],
    [{ count: 'nights' }, false],
    [{ count: 'periods', graceMinutes: -1 }, false],
    [{ count: 'periods', graceMinutes: 241 }, false],
    [{ count: 'periods', graceMinutes: 7.5 }, false],
  ])('with %o is valid: %s', (rules, isValid) => {
    expect(priceBook.safeParse({ ...plainPrices, ...rules }).success).toBe(isValid);
  });
});

/* A second calculation in plain minutes, which shares nothing with the code under test. */

const minutesIn = (fromDate: string, toDate: string, { pickUpTime = '', returnTime = '' }: RentalTimes): number =>
  (Date.parse(`${toDate}T${returnTime}Z`) - Date.parse(`${fromDate}T${pickUpTime}Z`)) / 60_000;

test('100,000 random rentals cost whole rupees, and never more periods than calendar days', { timeout: 60_000 }, () => {
  let state = 20_261_204;
  const upTo = (most: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % (most + 1);
  };
  const dayAt = (index: number) => new Date(Date.UTC(2028, 1, 20 + index)).toISOString().slice(0, 10);
  const timeAt = (index: number) => new Date(index * 1_800_000).toISOString().slice(11, 16);
  const wrong: object[] = [];
  for (let round = 0; round < 100_000; round += 1) {
    const [first, length, from, graceMinutes] = [upTo(20), upTo(6), upTo(46), upTo(240)];
    const [fromDate, toDate] = [dayAt(first), dayAt(first + length)];
    const times = {
      pickUpTime: timeAt(from),
      returnTime: timeAt(length === 0 ? from + 1 + upTo(46 - from) : upTo(47)),
    };
    const book: PriceBook = {
      ...plainPrices,
      weekend: { days: [5, 6], percent: upTo(60) - 20 },
      lengths: [{ fromDays: 2 + upTo(6), percent: 1 + upTo(40) }],
      count: 'periods',
      graceMinutes,
    };
    const car = { rentalPrice: 500 + upTo(4_000) };
    const priced = quote({ ...place, car, fromDate, toDate, ...times, book });
    const byCalendar = quote({ ...place, car, fromDate, toDate, book });
    const minutes = minutesIn(fromDate, toDate, times);
    let expected = 1;
    while (minutes > expected * 1_440 + graceMinutes) expected += 1;
    const isRight =
      priced.dayCount === expected &&
      priced.dayCount <= countDays(fromDate, toDate) &&
      byCalendar.dayCount === countDays(fromDate, toDate) &&
      [priced.total, priced.pricePerDay].every((rupees) => Number.isSafeInteger(rupees) && rupees > 0) &&
      priced.pricedDays.every(({ price }, index) => price === byCalendar.pricedDays[index]?.price);
    if (!isRight) wrong.push({ fromDate, toDate, ...times, graceMinutes });
  }

  expect(wrong).toEqual([]);
});
