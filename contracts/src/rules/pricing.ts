import { weekdayOf } from './dates.ts';
import { multiplyRupees } from './money.ts';
import type { Period } from './period.ts';
import type { Extra, PriceBook, PriceChange, Season } from './price-book.ts';
import { graceOf, listChargedDays } from './times/charged-days.ts';
import { timesOf, type RentalTimes } from './times/rental-times.ts';

/** An empty price book: every day costs the base price. */
export const plainPrices: PriceBook = { roundTo: 10, weekend: null, seasons: [], lengths: [], extras: [] };

export type PricedCar = { rentalPrice: number; category?: string | null | undefined };

export type WantedExtra = { id: string; count: number; answer?: string | undefined };

/** A return at another location than the pick-up. */
export type OneWay = { locationId: string; name: string; fee: number };

/** The part of a coupon that affects the price. Whether the coupon may be used is checked elsewhere. */
export type PricedCoupon = {
  code: string;
  change: { percent: number; maxRupees?: number | undefined } | { rupees: number };
};

/** A day with its price and the rule that set it; `name` is the name of the season. */
export type PricedDay = { day: string; price: number; rule: 'base' | 'weekend' | 'season'; name: string | null };

/** The length discount: a percentage for rentals of at least a number of days. */
export type LengthDiscount = { fromDays: number; percent: number; rupees: number };

/** A charged extra. `price` is for one unit, and per day if `per` is `day`; `total` is for all units. */
export type ChargedExtra = Pick<Extra, 'id' | 'name' | 'per' | 'price'> & {
  count: number;
  total: number;
  answer?: string;
};

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
 * price book counts periods and the rental has times, each started period of 24 hours is charged instead. All price
 * arithmetic is in this file. Amounts are whole rupees, with halves rounded up. Throws RangeError if `toDate` is
 * earlier or an extra is not in the price book, so callers must validate first. Source: decisions 0002, 0044 and 0092.
 */
export function quote(input: Place & Wish): Quote {
  return createQuote(input)(input);
}

/** Returns a function that prices any number of cars for the same days; each day’s rules are looked up only once. */
export function createQuote({ book, locationId, ...rental }: Place): (wish: Wish) => Quote {
  const graceMinutes = timesOf(rental).pickUpTime === undefined ? undefined : graceOf(book);
  const days = listChargedDays(rental, graceMinutes);
  const rules = days.map((day) => ({ day, seasons: seasonsOn(book, locationId, day), weekend: weekendOn(book, day) }));
  const tier = book.lengths
    .filter(({ fromDays }) => fromDays <= days.length)
    .reduce<PriceBook['lengths'][number] | null>(
      (best, each) => (best && best.fromDays > each.fromDays ? best : each),
      null,
    );

  return ({ car, extras = [], oneWay, coupon = null }) => {
    const pricedDays = rules.map((rule) => priceDay(rule, car, book.roundTo));
    const rental = sum(pricedDays.map(({ price }) => price));
    const lengthDiscount = tier && { ...tier, rupees: share(rental, tier.percent) };
    const totalPrice = rental - (lengthDiscount?.rupees ?? 0);
    const charged = [...chargeExtras(book, extras, days.length), ...chargeReturn(oneWay)];
    const discount = coupon && { code: coupon.code, rupees: rupeesOff(coupon, totalPrice) };
    return {
      days,
      dayCount: days.length,
      ...(graceMinutes !== undefined && { graceMinutes }),
      pricedDays,
      rental,
      lengthDiscount,
      pricePerDay: halfUp(totalPrice, days.length),
      totalPrice,
      extras: charged,
      coupon: discount,
      total: totalPrice + sum(charged.map(({ total }) => total)) - (discount?.rupees ?? 0),
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

const isAt = ({ locationIds }: { locationIds?: readonly string[] | undefined }, locationId: string): boolean =>
  locationIds === undefined || locationIds.includes(locationId);

const seasonsOn = (book: PriceBook, locationId: string, day: string): Season[] =>
  book.seasons.filter((each) => each.fromDate <= day && day <= each.toDate && isAt(each, locationId));

const weekendOn = ({ weekend }: PriceBook, day: string): PriceChange | null =>
  weekend?.days.includes(weekdayOf(day)) ? { percent: weekend.percent } : null;

type DayRule = { day: string; seasons: readonly Season[]; weekend: PriceChange | null };

function priceDay({ day, seasons, weekend }: DayRule, car: PricedCar, roundTo: number): PricedDay {
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

function chargeExtras({ extras }: PriceBook, wanted: readonly WantedExtra[], dayCount: number): ChargedExtra[] {
  const unknown = wanted.find(({ id }) => extras.every((each) => each.id !== id));
  if (unknown) throw new RangeError(`no such extra: ${unknown.id}`);
  // In price book order, so that the same request always produces the same lines.
  return extras.flatMap(({ id, name, per, price, question }) => {
    const wish = wanted.find((each) => each.id === id);
    if (!wish) return [];
    const { count, answer } = wish;
    const total = multiplyRupees(multiplyRupees(price, count), per === 'day' ? dayCount : 1);
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

/** Always leaves at least one rupee to pay, because the payment provider accepts no smaller amount. */
function rupeesOff({ change }: PricedCoupon, totalPrice: number): number {
  const off =
    'rupees' in change ? change.rupees : Math.min(share(totalPrice, change.percent), change.maxRupees ?? totalPrice);
  return Math.max(0, Math.min(off, totalPrice - 1));
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
