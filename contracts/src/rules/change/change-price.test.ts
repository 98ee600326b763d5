import { describe, expect, test } from 'vitest';
import {
  type ChangedPrice,
  type CouponTerms,
  freezePrice,
  graceOf,
  plainPrices,
  type PriceBook,
  type PricedBooking,
  type PricedCar,
  priceOfChange,
  quote,
  type RentalTimes,
  type Season,
  sumOfPrice,
  type WantedExtra,
} from '../../index.ts';

const locationId = '6740a1b2c3d4e5f607182940';
const car: PricedCar = { rentalPrice: 2_000, category: 'suv' };
const week = { fromDate: '2026-12-01', toDate: '2026-12-07' };
const seat: PriceBook['extras'][number] = {
  id: 'seat',
  name: 'Child seat',
  per: 'day',
  price: 100,
  max: 2,
  isOffered: true,
};
const season = (facts: Partial<Season>): Season => ({
  id: 'rush',
  name: 'Rush',
  ...week,
  change: { percent: 50 },
  ...facts,
});
const bookOf = (rules: Partial<PriceBook>): PriceBook => ({ ...plainPrices, ...rules });
const tenOffAWeek = bookOf({ lengths: [{ fromDays: 7, percent: 10 }], extras: [seat] });

type Booked = Partial<typeof week> &
  RentalTimes & { prices?: PriceBook; extras?: WantedExtra[]; coupon?: CouponTerms; oneWayFee?: number };

/** A booking made with these prices, for a week unless stated otherwise. */
function book({ prices = tenOffAWeek, extras, coupon, oneWayFee, ...period }: Booked = {}) {
  const rental = { ...week, ...period };
  const quoted = quote({
    ...rental,
    book: prices,
    car,
    locationId,
    extras,
    oneWay: oneWayFee === undefined ? null : { locationId, name: 'Goa', fee: oneWayFee },
    coupon: coupon && { code: 'DIWALI', change: coupon.change },
  });
  const { graceMinutes, pricePerDay, total } = quoted;
  const booking: PricedBooking = {
    ...rental,
    ...(graceMinutes !== undefined && { graceMinutes }),
    pricePerDay,
    totalAmount: total,
    price: freezePrice(quoted, 3),
  };
  return { booking, prices, coupon: coupon ?? null };
}

type Edited = { prices?: PriceBook; rentalPrice?: number; coupon?: CouponTerms | null };

/** Changes the dates or times of a booking, after prices or terms may have been edited. */
function change(
  { booking, prices, coupon }: ReturnType<typeof book>,
  period: Partial<typeof week> & RentalTimes,
  edited: Edited = {},
): ChangedPrice {
  const { fromDate, toDate, pickUpTime, returnTime } = booking;
  const changed = priceOfChange({
    booking,
    period: { fromDate, toDate, pickUpTime, returnTime, ...period },
    bookedPrices: prices,
    currentPrices: edited.prices ?? prices,
    car: { ...car, rentalPrice: edited.rentalPrice ?? car.rentalPrice },
    locationId,
    coupon: edited.coupon === undefined ? coupon : edited.coupon,
  });
  expect(sumOfPrice(changed.price)).toBe(changed.totalAmount);
  return changed;
}

const pricesOf = ({ price }: ChangedPrice) => price.days.map((day) => day.price);
const dearer = bookOf({ seasons: [season({ change: { rupees: 500 }, toDate: '2026-12-31' })] });

describe('kept and added days [AS2]', () => {
  test('cost what they cost in the booking, and what they cost today', () => {
    const booked = book({ prices: plainPrices });
    const longer = change(booked, { toDate: '2026-12-09' }, { prices: dearer, rentalPrice: 1_900 });

    expect(pricesOf(longer)).toEqual([2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_400, 2_400]);
    expect(longer).toMatchObject({ dayCount: 9, totalAmount: 18_800, pricePerDay: 2_089, difference: 4_800 });
    expect(longer.daysAdded).toEqual([
      { day: '2026-12-08', price: 2_400, rule: 'season', name: 'Rush' },
      { day: '2026-12-09', price: 2_400, rule: 'season', name: 'Rush' },
    ]);
    expect([longer.daysGivenUp, longer.problem, longer.price.version]).toEqual([[], null, 3]);
  });

  test('keep the rule and name with which they were booked, even if the season has been deleted', () => {
    const rush = bookOf({ seasons: [season({ toDate: '2026-12-02' })] });
    const moved = change(book({ prices: rush }), { fromDate: '2026-12-02', toDate: '2026-12-08' }, { prices: dearer });

    expect(moved.price.days[0]).toEqual({ price: 3_000, rule: 'season', name: 'Rush' });
    expect(pricesOf(moved)).toEqual([3_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_500]);
    expect(moved.daysGivenUp).toEqual([{ day: '2026-12-01', price: 3_000, rule: 'season', name: 'Rush' }]);
    expect(moved.difference).toBe(-500);
  });

  test('are all added if the new dates have no day in common with the old ones', () => {
    const moved = change(book({ prices: plainPrices }), { fromDate: '2026-12-20', toDate: '2026-12-21' });

    expect([moved.daysAdded.length, moved.daysGivenUp.length, moved.totalAmount]).toEqual([2, 7, 4_000]);
  });

  test('are none if the dates stay: then nothing changes, whatever was edited since', () => {
    const coupon: CouponTerms = { change: { percent: 10 }, stayFrom: null, stayTo: null, minTotal: null };
    const booked = book({ coupon });
    const same = change(booked, {}, { prices: dearer, coupon: { ...coupon, minTotal: 100_000 } });

    expect(same).toMatchObject({ price: booked.booking.price, difference: 0, problem: null, dayCount: 7 });
    expect(same.couponAfter).toEqual(same.couponBefore);
  });
});

describe('the length discount [AS2]', () => {
  test('follows the price version of the booking, on all days', () => {
    const better = bookOf({ lengths: [{ fromDays: 2, percent: 60 }] });
    const longer = change(book({ toDate: '2026-12-06' }), { toDate: '2026-12-08' }, { prices: better });

    expect(longer.price.lengthDiscount).toEqual({ fromDays: 7, percent: 10, rupees: 1_600 });
    expect([longer.discountGained?.fromDays, longer.discountLost, longer.totalAmount]).toEqual([7, null, 14_400]);
  });

  test('is lost below its number of days: a week with a seat for ₹13,300 cut to 5 days costs ₹10,500', () => {
    const booked = book({ extras: [{ id: 'seat', count: 1 }] });
    const shorter = change(booked, { toDate: '2026-12-05' });

    expect([booked.booking.totalAmount, shorter.totalAmount, shorter.difference]).toEqual([13_300, 10_500, -2_800]);
    expect(shorter.discountLost).toEqual({ fromDays: 7, percent: 10, rupees: 1_400 });
    expect(shorter.problem).toBeNull();
  });

  test('is lost if 28 days with 30% off are cut to 3, which then cost what 3 days cost without it [a1]', () => {
    const month = { fromDate: '2026-12-01', toDate: '2026-12-28' };
    const booked = book({ ...month, prices: bookOf({ lengths: [{ fromDays: 28, percent: 30 }] }) });
    const shorter = change(booked, { toDate: '2026-12-03' }, { rentalPrice: 2_500 });
    const fresh = quote({ fromDate: '2026-12-01', toDate: '2026-12-03', book: booked.prices, car, locationId });

    expect([booked.booking.totalAmount, shorter.totalAmount, shorter.difference]).toEqual([39_200, 6_000, -33_200]);
    expect(shorter.totalAmount).toBe(fresh.total);
  });

  test('makes a longer rental cheaper if its percentage outweighs the added day', () => {
    const prices = bookOf({ lengths: [{ fromDays: 7, percent: 40 }] });
    const longer = change(book({ prices, toDate: '2026-12-06' }), { toDate: '2026-12-07' });

    expect([longer.difference, longer.daysGivenUp, longer.problem]).toEqual([8_400 - 12_000, [], null]);
  });

  test('makes giving up days impossible if the rental would cost as much without it, or more', () => {
    const prices = bookOf({ lengths: [{ fromDays: 7, percent: 40 }] });
    const booked = book({ prices });
    const problem = { code: 'change_not_possible', why: 'not_cheaper' };

    expect(change(booked, { toDate: '2026-12-06' }).problem).toEqual(problem);
    expect(change(booked, { toDate: '2026-12-05' })).toMatchObject({ problem, difference: 1_600 });
    expect(change(booked, { toDate: '2026-12-04' })).toMatchObject({ problem: null, difference: -400 });
    // With an added day, the customer pays for another rental, so it may cost more.
    expect(change(booked, { fromDate: '2026-12-03', toDate: '2026-12-08' })).toMatchObject({ problem: null });
  });

  test('reports a tier for more days with a lower percentage as lost', () => {
    const lengths = [
      { fromDays: 2, percent: 20 },
      { fromDays: 7, percent: 5 },
    ];
    const longer = change(book({ prices: bookOf({ lengths }), toDate: '2026-12-06' }), { toDate: '2026-12-07' });

    expect([longer.discountLost?.percent, longer.discountGained]).toEqual([20, null]);
  });
});

describe('extras [AS2]', () => {
  test('keep price, count and answer; those per day are charged for the new number of days', () => {
    const driver = { ...seat, id: 'driver', name: 'Driver', per: 'rental' as const, price: 500, question: 'Who?' };
    const prices = bookOf({ extras: [seat, driver] });
    const extras = [
      { id: 'seat', count: 2 },
      { id: 'driver', count: 1, answer: 'Asha' },
    ];
    const edited = bookOf({ extras: [{ ...seat, price: 900 }] });
    const longer = change(book({ prices, extras }), { toDate: '2026-12-08' }, { prices: edited });

    expect(longer.price.extras).toEqual([
      { id: 'seat', name: 'Child seat', per: 'day', price: 100, count: 2, total: 1_600 },
      { id: 'driver', name: 'Driver', per: 'rental', price: 500, count: 1, total: 500, answer: 'Asha' },
    ]);
    expect(longer.difference).toBe(2_200);
  });

  test('include the fee of a one-way return, which stays the same', () => {
    const longer = change(book({ prices: plainPrices, oneWayFee: 750 }), { toDate: '2026-12-08' });

    expect([longer.price.extras[0]?.total, longer.difference]).toEqual([750, 2_000]);
  });
});

describe('the coupon [AS2]', () => {
  const terms = (facts: Partial<CouponTerms> = {}): CouponTerms => ({
    change: { percent: 10 },
    stayFrom: null,
    stayTo: null,
    minTotal: null,
    ...facts,
  });
  const couponAfter = (coupon: CouponTerms, toDate: string, edited?: CouponTerms | null) =>
    change(book({ prices: plainPrices, coupon }), { toDate }, edited === undefined ? {} : { coupon: edited })
      .couponAfter;

  test.each([
    ['takes off its percentage of a lower price', terms(), '2026-12-05', undefined, 1_000],
    ['takes off no more than before', terms(), '2026-12-20', undefined, 1_400],
    ['takes off a fixed amount', terms({ change: { rupees: 900 } }), '2026-12-05', undefined, 900],
    ['follows terms that now take off less', terms(), '2026-12-08', terms({ change: { percent: 5 } }), 800],
    ['does not follow terms that now take off more', terms(), '2026-12-08', terms({ change: { percent: 50 } }), 1_400],
    ['always leaves one rupee', terms({ change: { rupees: 13_000 } }), '2026-12-01', undefined, 1_999],
    ['takes off the same share if it no longer exists', terms(), '2026-12-03', null, 600],
    ['takes off no more than before if it no longer exists', terms(), '2026-12-20', null, 1_400],
  ])('%s', (_what, coupon, toDate, edited, rupees) => {
    expect(couponAfter(coupon, toDate, edited)).toEqual({ code: 'DIWALI', rupees });
  });

  test('no longer counts on a day outside its days, or below its minimum price', () => {
    const stay = terms({ stayFrom: week.fromDate, stayTo: week.toDate });
    const booked = book({ prices: plainPrices, coupon: stay });
    const atLeast = terms({ minTotal: 10_000 });

    expect(couponAfter(stay, '2026-12-08')).toBeNull();
    expect(change(booked, { fromDate: '2026-11-30' }).couponAfter).toBeNull();
    expect(couponAfter(stay, '2026-12-05')).toEqual({ code: 'DIWALI', rupees: 1_000 });
    expect(couponAfter(atLeast, '2026-12-05')).toEqual({ code: 'DIWALI', rupees: 1_000 });
    const below = change(book({ prices: plainPrices, coupon: atLeast }), { toDate: '2026-12-04' });
    expect([below.couponBefore, below.couponAfter]).toEqual([{ code: 'DIWALI', rupees: 1_400 }, null]);
    expect([below.totalAmount, below.problem]).toEqual([8_000, null]);
  });

  test('that is lost can make giving up days impossible', () => {
    const half = terms({ change: { percent: 50 }, minTotal: 14_000 });

    expect(change(book({ prices: plainPrices, coupon: half }), { toDate: '2026-12-06' }).problem).toEqual({
      code: 'change_not_possible',
      why: 'not_cheaper',
    });
  });
});

describe('the minimum length [AS2]', () => {
  const atLeast = (minDays: number, facts: Partial<Season> = {}) =>
    bookOf({ seasons: [season({ change: { percent: 0 }, minDays, ...facts })] });
  const tooShort = (minDays: number, name = 'Rush') => ({ code: 'rental_too_short', season: name, minDays });

  test('follows the price version of the booking on kept days', () => {
    const booked = book({ prices: atLeast(5) });

    expect(change(booked, { toDate: '2026-12-04' }, { prices: plainPrices }).problem).toEqual(tooShort(5));
    expect(change(booked, { toDate: '2026-12-05' }, { prices: atLeast(7) }).problem).toBeNull();
  });

  test('follows today’s prices on added days', () => {
    const later = atLeast(9, { name: 'Later', fromDate: '2026-12-08', toDate: '2026-12-08' });
    const booked = book({ prices: atLeast(5) });

    expect(change(booked, { toDate: '2026-12-08' }, { prices: later }).problem).toEqual(tooShort(9, 'Later'));
    expect(change(booked, { toDate: '2026-12-09' }, { prices: later }).problem).toBeNull();
    expect(change(booked, { toDate: '2026-12-03' }, { prices: later }).problem).toEqual(tooShort(5));
  });
});

describe('a booking without price lines [AS2]', () => {
  const bare = (totalAmount: number) => {
    const { price: _none, ...booking } = book({ prices: plainPrices }).booking;
    return { booking: { ...booking, totalAmount }, prices: tenOffAWeek, coupon: null };
  };

  test('costs its price per day for each day, without length discounts, and gets lines', () => {
    const longer = change(bare(14_000), { toDate: '2026-12-08' }, { rentalPrice: 2_100 });

    expect(pricesOf(longer)).toEqual([2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_100]);
    expect(longer.price).toMatchObject({ version: 0, lengthDiscount: null, extras: [], coupon: null });
    expect(longer.difference).toBe(2_100);
  });

  test('needs no minimum length on its own days', () => {
    const booked = { ...bare(14_000), prices: bookOf({ seasons: [season({ minDays: 6 })] }) };

    expect(change(booked, { toDate: '2026-12-05' }).problem).toBeNull();
  });

  test('is split evenly if its total is not a multiple of its days', () => {
    expect(pricesOf(change(bare(13_300), { toDate: '2026-12-03' }))).toEqual([1_900, 1_900, 1_900]);
    expect(pricesOf(change(bare(13_302), { toDate: '2026-12-03' }))).toEqual([1_901, 1_901, 1_900]);
    expect(change(bare(3), { toDate: '2026-12-03' }).problem).toEqual({
      code: 'change_not_possible',
      why: 'not_cheaper',
    });
  });
});

describe('periods of 24 hours', () => {
  const prices = bookOf({ count: 'periods', graceMinutes: 60, weekend: { days: [3], percent: 50 } });
  const times = { pickUpTime: '10:00', returnTime: '10:00' };
  // Tuesday to Friday: 3 periods, of which the second costs as much as a Wednesday.
  const booked = book({ prices: { ...prices, weekend: { days: [2], percent: 50 } }, toDate: '2026-12-04', ...times });

  test('are counted as agreed, and charged by their date', () => {
    const later = change(booked, { returnTime: '12:00' }, { prices: { ...prices, graceMinutes: 240 } });
    const moved = change(booked, { fromDate: '2026-12-02', toDate: '2026-12-05' }, { prices });

    expect(booked.booking).toMatchObject({ graceMinutes: 60, totalAmount: 7_000 });
    expect(later.daysAdded).toEqual([{ day: '2026-12-04', price: 2_000, rule: 'base', name: null }]);
    expect([later.dayCount, later.difference]).toEqual([4, 2_000]);
    expect(pricesOf(moved)).toEqual([3_000, 2_000, 2_000]);
    expect([moved.daysAdded[0]?.day, moved.daysGivenUp[0]?.day]).toEqual(['2026-12-04', '2026-12-01']);
  });

  test('give up the last charged day if the return is earlier, and nothing within the free minutes', () => {
    const earlier = change(booked, { toDate: '2026-12-03' });

    expect(earlier.daysGivenUp.map(({ day }) => day)).toEqual(['2026-12-03']);
    expect([earlier.dayCount, earlier.difference]).toEqual([2, -2_000]);
    expect(change(booked, { returnTime: '11:00' })).toMatchObject({ difference: 0, daysAdded: [] });
  });

  test('do not replace the calendar days of a booking that was charged by them', () => {
    const { booking } = book({ prices: plainPrices, toDate: '2026-12-04', ...times });
    const earlier = change({ booking, prices: plainPrices, coupon: null }, { toDate: '2026-12-03' }, { prices });

    expect([graceOf(plainPrices), earlier.dayCount, earlier.difference]).toEqual([undefined, 3, -2_000]);
  });
});

test('priceOfChange throws if the stored prices do not match the charged days', () => {
  const booked = book();
  const broken = { ...booked, booking: { ...booked.booking, toDate: '2026-12-08' } };

  expect(() => change(broken, { toDate: '2026-12-09' })).toThrow('7 prices for 8 days');
});
