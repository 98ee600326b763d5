import type { Period } from '../days/period.ts';
import {
  addUp,
  type ChargedExtra,
  findLengthTier,
  isAt,
  type LengthDiscount,
  type PricedCar,
  type PricedCoupon,
  priceDay,
  type PricedDay,
  ruleOf,
  rupeesOff,
  seasonsOn,
  totalOfExtra,
} from './price-arithmetic.ts';
import type { Extra, PriceBook } from './price-book.ts';
import { graceOf, listChargedDays } from './charged-days.ts';
import { timesOf, type RentalTimes } from '../times/rental-times.ts';

/** An empty price book: every day costs the base price. */
export const plainPrices: PriceBook = { roundTo: 10, weekend: null, seasons: [], lengths: [], extras: [] };

export type WantedExtra = { id: string; count: number; answer?: string | undefined };

/** A return at another location than the pick-up. */
export type OneWay = { locationId: string; name: string; fee: number };

/**
 * `rental` is the sum of the day prices, `totalPrice` the rental after the length discount, `pricePerDay` its average
 * per day in whole rupees, and `total` the amount to pay, including extras, a one-way return and the coupon. `days` are
 * the charged days, in ascending order and never empty. `graceMinutes` is present if they are periods of 24 hours.
 */
export type Quote = {
  days: string[];
  dayCount: number;
  graceMinutes?: number;
  pricedDays: PricedDay[];
  rental: number;
  lengthDiscount: LengthDiscount | null;
  pricePerDay: number;
  totalPrice: number;
  extras: ChargedExtra[];
  coupon: { code: string; rupees: number } | null;
  total: number;
};

type Place = Period & RentalTimes & { book: PriceBook; locationId: string };
type Wish = {
  car: PricedCar;
  extras?: readonly WantedExtra[] | undefined;
  oneWay?: OneWay | null | undefined;
  coupon?: PricedCoupon | null | undefined;
};

/**
 * Calculates the price of a rental. Each calendar day from `fromDate` to `toDate` is charged, both included. If the
 * price book counts periods and the rental has times, each started period of 24 hours is charged instead. Amounts
 * are whole rupees, with halves rounded up; the arithmetic is in `price-arithmetic.ts`. Throws RangeError if `toDate` is
 * earlier or an extra is not in the price book, so the caller validates first. Source: decisions 0002, 0044 and 0092.
 */
export function quote(input: Place & Wish): Quote {
  return createQuote(input)(input);
}

/** Returns a function that prices any number of cars for the same days; each day’s rules are looked up only once. */
export function createQuote({ book, locationId, ...rental }: Place): (wish: Wish) => Quote {
  const graceMinutes = timesOf(rental).pickUpTime === undefined ? undefined : graceOf(book);
  const days = listChargedDays(rental, graceMinutes);
  const rules = days.map((day) => ruleOf(book, locationId, day));
  const tier = findLengthTier(book, days.length);

  return ({ car, extras = [], oneWay, coupon = null }) => {
    const pricedDays = rules.map((rule) => priceDay(rule, car, book.roundTo));
    const charged = [...chargeExtras(book, extras, days.length), ...chargeReturn(oneWay)];
    const couponFor = (totalPrice: number) => coupon && { code: coupon.code, rupees: rupeesOff(coupon, totalPrice) };
    return {
      days,
      dayCount: days.length,
      ...(graceMinutes !== undefined && { graceMinutes }),
      pricedDays,
      extras: charged,
      ...addUp({ pricedDays, tier, extras: charged, couponFor }),
    };
  };
}

/**
 * Returns the season that requires the longest rental on any of these days, with the required number of days; null if
 * no season requires more than one day.
 */
export function longestDemand(
  book: PriceBook,
  locationId: string,
  days: readonly string[],
): { name: string; minDays: number } | null {
  return days
    .flatMap((day) => seasonsOn(book, locationId, day))
    .reduce<{ name: string; minDays: number } | null>(
      (most, { name, minDays = 1 }) => (minDays > (most?.minDays ?? 1) ? { name, minDays } : most),
      null,
    );
}

/** The minimum number of days for a rental on these days; the same for every car of the location. */
export const minDaysOf = (book: PriceBook, locationId: string, days: readonly string[]): number =>
  longestDemand(book, locationId, days)?.minDays ?? 1;

function chargeExtras({ extras }: PriceBook, wanted: readonly WantedExtra[], dayCount: number): ChargedExtra[] {
  const unknown = wanted.find(({ id }) => extras.every((each) => each.id !== id));
  if (unknown) throw new RangeError(`no such extra: ${unknown.id}`);
  // In price book order, so that the same request always produces the same lines.
  return extras.flatMap(({ id, name, per, price, question }) => {
    const wish = wanted.find((each) => each.id === id);
    if (!wish) return [];
    const { count, answer } = wish;
    const total = totalOfExtra({ per, price, count }, dayCount);
    return [{ id, name, per, price, count, total, ...(question !== undefined && answer !== undefined && { answer }) }];
  });
}

/**
 * Charges a one-way return like an extra. The id has a colon, which the id of an extra in the price book can’t have.
 */
function chargeReturn(oneWay: OneWay | null | undefined): ChargedExtra[] {
  if (!oneWay) return [];
  const { locationId, name, fee } = oneWay;
  return [{ id: `return:${locationId}`, name: `Return at ${name}`, per: 'rental', price: fee, count: 1, total: fee }];
}

export type ExtraProblem =
  | { kind: 'notOffered'; index: number }
  | { kind: 'tooMany'; index: number; max: number }
  | { kind: 'unanswered'; index: number; question: string };

/** The first requested extra that this location cannot provide as requested, or null. */
export function findExtraProblem(
  { extras }: PriceBook,
  locationId: string,
  wanted: readonly WantedExtra[],
): ExtraProblem | null {
  for (const [index, { id, count, answer }] of wanted.entries()) {
    const found = extras.find((each) => each.id === id);
    if (!found || !isOfferedAt(found, locationId)) return { kind: 'notOffered', index };
    if (count > found.max) return { kind: 'tooMany', index, max: found.max };
    if (found.question !== undefined && answer === undefined)
      return { kind: 'unanswered', index, question: found.question };
  }
  return null;
}

export const isOfferedAt = (each: Extra, locationId: string): boolean => each.isOffered && isAt(each, locationId);
