import { describe, expect, test } from 'vitest';
import {
  addDays,
  findExtraProblem,
  minDaysOf,
  longestDemand,
  type PriceBook,
  plainPrices,
  priceBook,
  quote,
  type Season,
} from '../../index.ts';

const pune = '6740a1b2c3d4e5f607182940';
const mumbai = '6740a1b2c3d4e5f607182941';
const suv = { rentalPrice: 2_350, category: 'suv' };

const season = (facts: Partial<Season> = {}): Season => ({
  id: 'diwali',
  name: 'Diwali week',
  fromDate: '2026-11-06',
  toDate: '2026-11-12',
  change: { percent: 40 },
  ...facts,
});
const bookOf = (rules: Partial<PriceBook>): PriceBook => priceBook.parse({ ...plainPrices, ...rules });
const priceOf = (
  book: PriceBook,
  fromDate: string,
  toDate = fromDate,
  car: { rentalPrice: number; category?: string } = suv,
) => quote({ book, car, locationId: pune, fromDate, toDate });
const daysOf = (book: PriceBook, fromDate: string, toDate: string) =>
  priceOf(book, fromDate, toDate).pricedDays.map(({ price }) => price);

type Roll = (most: number) => number;

const rollFrom = (seed: number): Roll => {
  let state = seed;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
};

const anyChange = (roll: Roll) => (roll(2) === 0 ? { percent: roll(390) - 90 } : { rupees: roll(9_000) - 4_500 });
const anyBook = (roll: Roll): PriceBook => ({
  roundTo: ([1, 10, 50, 100] as const)[roll(4)] ?? 10,
  weekend: roll(2) === 0 ? null : { days: [roll(7)], percent: roll(390) - 90 },
  seasons: Array.from({ length: roll(4) }, (_, index) => season({ id: `s${index}`, change: anyChange(roll) })),
  lengths: roll(2) === 0 ? [] : [{ fromDays: 2 + roll(9), percent: 1 + roll(60) }],
  extras: [],
});

describe('quote with a price book', () => {
  test.each<[basePrice: number, change: Season['change'], roundTo: PriceBook['roundTo'], price: number]>([
    [2_350, { percent: 40 }, 10, 3_290],
    [2_345, { percent: 10 }, 10, 2_580],
    [2_350, { percent: 10 }, 10, 2_590],
    [2_355, { percent: 0 }, 10, 2_360],
    [2_354, { percent: 0 }, 10, 2_350],
    [2_345, { percent: 10 }, 1, 2_580],
    [101, { percent: 50 }, 1, 152],
    [150, { percent: 0 }, 100, 200],
    [149, { percent: 0 }, 100, 100],
    [25, { percent: 0 }, 50, 50],
    [24, { percent: 0 }, 50, 1],
    [4, { percent: 0 }, 10, 1],
    [100_000, { percent: 300 }, 10, 100_000],
    [1, { percent: -90 }, 1, 1],
    [105, { percent: -90 }, 1, 11],
    [104, { percent: -90 }, 1, 10],
    // A change in rupees is not rounded.
    [2_355, { rupees: 150 }, 10, 2_505],
    [2_355, { rupees: -3_000 }, 10, 1],
    [99_999, { rupees: 5_000 }, 10, 100_000],
  ])('for a base price of %i, a change of %o and rounding to %i, charges %i', (rentalPrice, change, roundTo, price) => {
    const book = bookOf({ roundTo, seasons: [season({ change })] });

    expect(priceOf(book, '2026-11-06', '2026-11-06', { rentalPrice }).total).toBe(price);
  });

  test('charges the base price for a price book without rules', () => {
    for (const rentalPrice of [1, 2, 999, 2_350, 2_355, 100_000]) {
      const { pricedDays, ...figures } = priceOf(plainPrices, '2026-12-28', '2027-01-26', { rentalPrice });

      const total = rentalPrice * 30;
      const discounts = { extras: [], coupon: null, lengthDiscount: null };
      expect(figures).toMatchObject({ dayCount: 30, pricePerDay: rentalPrice, totalPrice: total, total, ...discounts });
      expect(pricedDays.every(({ rule, price }) => rule === 'base' && price === rentalPrice)).toBe(true);
    }
  });

  test('charges base days and season days separately, in order', () => {
    const book = bookOf({ seasons: [season({ fromDate: '2026-11-10' })] });
    const { pricedDays, totalPrice, pricePerDay } = priceOf(book, '2026-11-08', '2026-11-11');

    expect(pricedDays.map(({ price }) => price)).toEqual([2_350, 2_350, 3_290, 3_290]);
    expect([totalPrice, pricePerDay]).toEqual([11_280, 2_820]);
  });

  test('applies the longest matching length discount to the sum and rounds halves up', () => {
    const book = bookOf({
      lengths: [
        { fromDays: 7, percent: 10 },
        { fromDays: 3, percent: 25 },
      ],
    });

    expect(priceOf(book, '2026-12-01', '2026-12-02').lengthDiscount).toBeNull();
    expect(priceOf(book, '2026-12-01', '2026-12-06').lengthDiscount).toEqual({
      fromDays: 3,
      percent: 25,
      rupees: 3_525,
    });
    const week = priceOf(book, '2026-12-01', '2026-12-07', { rentalPrice: 2_355 });
    // The discount of 1,648.5 is rounded up to 1,649. The average, 14,836 divided by 7, is 2,119.4 and is rounded down.
    expect(week).toMatchObject({
      rental: 16_485,
      lengthDiscount: { rupees: 1_649 },
      totalPrice: 14_836,
      pricePerDay: 2_119,
    });
  });

  test('charges extras per day or per rental and applies a coupon to the rental only, leaving at least one rupee', () => {
    const book = bookOf({
      extras: [
        { id: 'seat', name: 'Child seat', per: 'day', price: 100, max: 3, isOffered: true },
        { id: 'driver', name: 'Second driver', per: 'rental', price: 500, max: 1, question: 'Who?', isOffered: true },
      ],
    });
    const extras = [
      { id: 'driver', count: 1, answer: 'Vikram' },
      { id: 'seat', count: 2, answer: 'nobody asked' },
    ];
    const ask = (change: { percent: number; maxRupees?: number } | { rupees: number }, rentalPrice = 2_350) =>
      quote({
        book,
        car: { rentalPrice },
        locationId: pune,
        fromDate: '2026-12-01',
        toDate: '2026-12-02',
        extras,
        coupon: { code: 'SARANI', change },
      });

    expect(ask({ percent: 10 }).extras).toEqual([
      { id: 'seat', name: 'Child seat', per: 'day', price: 100, count: 2, total: 400 },
      { id: 'driver', name: 'Second driver', per: 'rental', price: 500, count: 1, total: 500, answer: 'Vikram' },
    ]);
    expect(ask({ percent: 10 })).toMatchObject({
      totalPrice: 4_700,
      coupon: { code: 'SARANI', rupees: 470 },
      total: 5_130,
    });
    expect(ask({ percent: 10, maxRupees: 300 }).total).toBe(5_300);
    expect(ask({ rupees: 10_000 })).toMatchObject({ coupon: { rupees: 4_699 }, total: 901 });
    expect(ask({ percent: 100 }).coupon?.rupees).toBe(4_699);
    const period = { fromDate: '2026-12-01', toDate: '2026-12-01' };
    expect(() => quote({ book, car: suv, locationId: pune, ...period, extras: [{ id: 'x', count: 1 }] })).toThrow(
      RangeError,
    );
  });

  test('returns a whole-rupee total of at least one rupee for any rules, and lines that add up to it [PR2]', () => {
    const roll = rollFrom(7);
    for (let round = 0; round < 2_000; round += 1) {
      const coupon = { code: 'X', change: roll(2) === 0 ? { percent: roll(101) } : { rupees: roll(20_000) } };
      const car = { rentalPrice: 1 + roll(roll(2) === 0 ? 20 : 100_000) };
      const toDate = addDays('2026-11-05', roll(20));
      const quoted = quote({ book: anyBook(roll), car, locationId: pune, fromDate: '2026-11-05', toDate, coupon });

      const off = [quoted.lengthDiscount, quoted.coupon].map((each) => each?.rupees ?? 0);
      expect([quoted.rental, quoted.totalPrice, quoted.pricePerDay, ...off].every(Number.isSafeInteger)).toBe(true);
      expect(quoted.total).toBeGreaterThanOrEqual(1);
      expect(quoted.total).toBe(off.reduce((left, each) => left - each, quoted.rental));
      expect(quoted.rental).toBe(quoted.pricedDays.reduce((all, { price }) => all + price, 0));
    }
  });
});

describe('the price of a day', () => {
  const weekend = { days: [5, 6], percent: 10 };

  test('comes from a season rather than the weekend rule, and only from the first of two overlapping seasons', () => {
    const upper = season({ id: 'upper', change: { rupees: 500 }, fromDate: '2026-11-07', toDate: '2026-11-07' });
    const book = bookOf({ weekend, seasons: [upper, season({ toDate: '2026-11-07' })] });

    // Friday is only in the Diwali season, Saturday in both seasons, Sunday only in the weekend rule, Monday in none.
    expect(daysOf(book, '2026-11-06', '2026-11-09')).toEqual([3_290, 2_850, 2_590, 2_350]);
    expect(priceOf(book, '2026-11-06', '2026-11-09').pricedDays.map(({ rule, name }) => name ?? rule)).toEqual([
      'Diwali week',
      'Diwali week',
      'weekend',
      'base',
    ]);
    expect(daysOf({ ...book, seasons: book.seasons.toReversed() }, '2026-11-07', '2026-11-07')).toEqual([3_290]);
  });

  test('ignores seasons for other categories or locations', () => {
    const book = bookOf({
      weekend,
      seasons: [season({ id: 'luxury', categories: ['luxury'] }), season({ id: 'mumbai', locationIds: [mumbai] })],
    });

    expect(daysOf(book, '2026-11-06', '2026-11-07')).toEqual([2_350, 2_590]);
    expect(priceOf(book, '2026-11-06', '2026-11-06', { rentalPrice: 2_350, category: 'luxury' }).total).toBe(3_290);
    expect(priceOf(book, '2026-11-06', '2026-11-06', { rentalPrice: 2_350 }).total).toBe(2_350);
    expect(quote({ book, car: suv, locationId: mumbai, fromDate: '2026-11-06', toDate: '2026-11-06' }).total).toBe(
      3_290,
    );
  });

  test('comes from a season on each of its days and on no other day, even if the season spans New Year', () => {
    const book = bookOf({ seasons: [season({ fromDate: '2026-12-31', toDate: '2027-01-01', change: { rupees: 1 } })] });

    expect(daysOf(book, '2026-12-30', '2027-01-02')).toEqual([2_350, 2_351, 2_351, 2_350]);
  });
});

describe('minDaysOf', () => {
  const days = ['2026-11-05', '2026-11-06'];

  test('returns the longest minimum rental among the location’s seasons that include any of the days, across all categories', () => {
    const book = bookOf({
      seasons: [
        season({ id: 'a', minDays: 3 }),
        season({ id: 'b', name: 'Rush', minDays: 5, categories: ['luxury'] }),
        season({ id: 'c', minDays: 9, locationIds: [mumbai] }),
        season({ id: 'd', minDays: 20, fromDate: '2026-11-12' }),
      ],
    });

    expect(minDaysOf(book, pune, days)).toBe(5);
    expect(longestDemand(book, pune, days)).toEqual({ name: 'Rush', minDays: 5 });
    expect(minDaysOf(book, mumbai, days)).toBe(9);
    expect(minDaysOf(book, pune, ['2026-11-05'])).toBe(1);
    expect(minDaysOf(plainPrices, pune, days)).toBe(1);
  });
});

describe('findExtraProblem', () => {
  test('rejects an extra that is not offered at the location, exceeds its limit or lacks the answer to its question', () => {
    const book = bookOf({
      extras: [
        { id: 'seat', name: 'Child seat', per: 'day', price: 100, max: 2, isOffered: true, locationIds: [pune] },
        { id: 'driver', name: 'Second driver', per: 'rental', price: 500, max: 1, question: 'Who?', isOffered: true },
        { id: 'old', name: 'Roof box', per: 'day', price: 100, max: 2, isOffered: false },
      ],
    });
    const problem = (id: string, count = 1, locationId = pune) => findExtraProblem(book, locationId, [{ id, count }]);

    expect(problem('seat', 2)).toBeNull();
    expect(problem('seat', 3)).toEqual({ kind: 'tooMany', index: 0, max: 2 });
    expect([problem('seat', 1, mumbai), problem('old'), problem('new')]).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'notOffered', index: 0 })),
    );
    expect(problem('driver')).toEqual({ kind: 'unanswered', index: 0, question: 'Who?' });
    expect(findExtraProblem(book, pune, [{ id: 'driver', count: 1, answer: 'Vikram' }])).toBeNull();
  });
});

describe('priceBook', () => {
  test.each([
    ['two seasons with the same id', { seasons: [season(), season()] }],
    ['61 seasons', { seasons: Array.from({ length: 61 }, (_, index) => season({ id: `s${index}` })) }],
    ['a season that ends before it begins', { seasons: [season({ toDate: '2026-11-05' })] }],
    ['a season at -91 %', { seasons: [season({ change: { percent: -91 } })] }],
    ['a season at half a percent', { seasons: [season({ change: { percent: 0.5 } })] }],
    ['a change in both percent and rupees', { seasons: [season({ change: { percent: 1, rupees: 1 } as never })] }],
    ['a length discount for one day', { lengths: [{ fromDays: 1, percent: 60 }] }],
    ['a length discount of 61 %', { lengths: [{ fromDays: 2, percent: 61 }] }],
    ['five length discounts', { lengths: [2, 3, 4, 5, 6].map((fromDays) => ({ fromDays, percent: 1 })) }],
    ['an eighth weekday', { weekend: { days: [7], percent: 1 } }],
    ['rounding to 20', { roundTo: 20 }],
  ])('rejects %s', (_, rules) => {
    expect(priceBook.safeParse({ ...plainPrices, ...rules }).success).toBe(false);
  });
});
