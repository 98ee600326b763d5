import { weekdayOf } from '../days/dates.ts';
import { multiplyRupees } from '../money/money.ts';
import type { Extra, PriceBook, PriceChange, Season } from './price-book.ts';

/*
 * All price arithmetic: amounts are whole rupees, with halves rounded up. `quote` prices a rental with it, and
 * `priceOfChange` the change of a booking.
 */

export type PricedCar = { rentalPrice: number; category?: string | null | undefined };

/** The part of a coupon that affects the price. Whether the coupon may be used is checked elsewhere. */
export type PricedCoupon = {
  code: string;
  change: { percent: number; maxRupees?: number | undefined } | { rupees: number };
};

/** A day with its price and the rule that set it; `name` is the name of the season. */
export type PricedDay = { day: string; price: number; rule: 'base' | 'weekend' | 'season'; name: string | null };

/** The length discount: a percentage for rentals of at least a number of days. */
export type LengthDiscount = { fromDays: number; percent: number; rupees: number };

type LengthTier = PriceBook['lengths'][number];

/** A charged extra. `price` is for one unit, and per day if `per` is `day`; `total` is for all units. */
export type ChargedExtra = Pick<Extra, 'id' | 'name' | 'per' | 'price'> & {
  count: number;
  total: number;
  answer?: string;
};

/** The highest price per day that any rule can produce for a car. */
const mostADay = 100_000;

/** Divides positive whole numbers and rounds half up, without using fractions. */
const halfUp = (dividend: number, divisor: number): number => Math.floor((2 * dividend + divisor) / (2 * divisor));

const share = (amount: number, percent: number): number => halfUp(amount * percent, 100);

const sum = (amounts: readonly number[]): number => {
  const total = amounts.reduce((one, other) => one + other, 0);
  if (!Number.isSafeInteger(total)) throw new RangeError(`not whole rupees: ${total}`);
  return total;
};

export const isAt = ({ locationIds }: { locationIds?: readonly string[] | undefined }, locationId: string): boolean =>
  locationIds === undefined || locationIds.includes(locationId);

export const seasonsOn = (book: PriceBook, locationId: string, day: string): Season[] =>
  book.seasons.filter((each) => each.fromDate <= day && day <= each.toDate && isAt(each, locationId));

const weekendOn = ({ weekend }: PriceBook, day: string): PriceChange | null =>
  weekend?.days.includes(weekdayOf(day)) ? { percent: weekend.percent } : null;

type DayRule = { day: string; seasons: readonly Season[]; weekend: PriceChange | null };

/** Looks up what sets the price of a day, the same for every car of the location. */
export const ruleOf = (book: PriceBook, locationId: string, day: string): DayRule => ({
  day,
  seasons: seasonsOn(book, locationId, day),
  weekend: weekendOn(book, day),
});

export function priceDay({ day, seasons, weekend }: DayRule, car: PricedCar, roundTo: number): PricedDay {
  const fitting = seasons.find(
    ({ categories }) => categories === undefined || categories.some((each) => each === car.category),
  );
  if (fitting) {
    return { day, price: changed(car.rentalPrice, fitting.change, roundTo), rule: 'season', name: fitting.name };
  }
  if (weekend) return { day, price: changed(car.rentalPrice, weekend, roundTo), rule: 'weekend', name: null };
  return { day, price: multiplyRupees(car.rentalPrice, 1), rule: 'base', name: null };
}

function changed(base: number, change: PriceChange, roundTo: number): number {
  const price =
    'rupees' in change ? base + change.rupees : halfUp(base * (100 + change.percent), 100 * roundTo) * roundTo;
  return Math.min(mostADay, Math.max(1, price));
}

/** Returns the total of an extra for a rental of this many days. */
export const totalOfExtra = (
  { per, price, count }: Pick<ChargedExtra, 'per' | 'price' | 'count'>,
  dayCount: number,
): number => multiplyRupees(multiplyRupees(price, count), per === 'day' ? dayCount : 1);

/** Returns the discount for the highest number of days that the rental reaches, or null. */
export const findLengthTier = ({ lengths }: Pick<PriceBook, 'lengths'>, dayCount: number): LengthTier | null =>
  lengths
    .filter(({ fromDays }) => fromDays <= dayCount)
    .reduce<LengthTier | null>((best, each) => (best && best.fromDays > each.fromDays ? best : each), null);

/** Always leaves at least one rupee to pay, because the payment provider accepts no smaller amount. */
export function rupeesOff({ change }: Pick<PricedCoupon, 'change'>, totalPrice: number): number {
  const off =
    'rupees' in change ? change.rupees : Math.min(share(totalPrice, change.percent), change.maxRupees ?? totalPrice);
  return Math.max(0, Math.min(off, totalPrice - 1));
}

/** Returns what is left of an amount after a price fell from `before` to `after`, in the same ratio. */
export const inRatio = (amount: number, { before, after }: { before: number; after: number }): number =>
  halfUp(multiplyRupees(amount, after), before);

/** Distributes a total among days as evenly as whole rupees allow; each day costs at least one rupee. */
export const spreadEvenly = (total: number, dayCount: number): number[] =>
  Array.from({ length: dayCount }, (_, index) =>
    Math.max(1, Math.floor(total / dayCount) + (index < total % dayCount ? 1 : 0)),
  );

type Parts = {
  pricedDays: readonly { price: number }[];
  tier: LengthTier | null;
  extras: readonly { total: number }[];
  /** The coupon’s discount for a price before extras. */
  couponFor: (totalPrice: number) => { code: string; rupees: number } | null;
};

/** Adds up the parts of a price, with the discounts that depend on the sum. */
export function addUp({ pricedDays, tier, extras, couponFor }: Parts) {
  const rental = sum(pricedDays.map(({ price }) => price));
  const lengthDiscount = tier && { ...tier, rupees: share(rental, tier.percent) };
  const totalPrice = rental - (lengthDiscount?.rupees ?? 0);
  const coupon = couponFor(totalPrice);
  return {
    rental,
    lengthDiscount,
    totalPrice,
    pricePerDay: halfUp(totalPrice, pricedDays.length),
    coupon,
    total: totalPrice + sum(extras.map(({ total }) => total)) - (coupon?.rupees ?? 0),
  };
}
