import { type CouponTerms, isBelowMinimum, isOutsideStay } from '../../coupon/coupon.ts';
import { freezePrice, type FrozenPrice } from '../price/frozen-price.ts';
import type { Period } from '../days/period.ts';
import {
  addUp,
  findLengthTier,
  inRatio,
  type LengthDiscount,
  type PricedCar,
  priceDay,
  type PricedDay,
  ruleOf,
  rupeesOff,
  spreadEvenly,
  totalOfExtra,
} from '../price/price-arithmetic.ts';
import type { PriceBook } from '../price/price-book.ts';
import { longestDemand, plainPrices } from '../price/pricing.ts';
import { listChargedDays } from '../price/charged-days.ts';
import type { RentalTimes } from '../times/rental-times.ts';

/*
 * The price of a paid booking whose dates or times change. Source: decision 0098.
 */

/** A booking with its price; `price` is absent in bookings of earlier versions. */
export type PricedBooking = Period &
  RentalTimes & {
    graceMinutes?: number | undefined;
    pricePerDay: number;
    totalAmount: number;
    price?: FrozenPrice | undefined;
  };

export type WantedChange = {
  booking: PricedBooking;
  /** The dates and times after the change. Must have times if the booking has, or its calendar days would be charged. */
  period: Period & RentalTimes;
  /** The version of the price book that the price of the booking names. */
  bookedPrices: PriceBook;
  currentPrices: PriceBook;
  /** The booking’s car, with the lowest base price today among this car and the one that was first booked. */
  car: PricedCar;
  locationId: string;
  /** The current terms of the booking’s coupon; null if it has none or the coupon no longer exists. */
  coupon: CouponTerms | null;
  /** The first charged day that is priced again at today’s price; absent if no day is. */
  repriceFrom?: string | undefined;
};

/** Why a change is not possible at its price: the code of an error with its data. */
export type ChangeProblem =
  | { code: 'rental_too_short'; season: string; minDays: number }
  | { code: 'change_not_possible'; why: 'not_cheaper' };

type Coupon = FrozenPrice['coupon'];

/**
 * What the booking costs after the change. `difference` is the new total less the old one. `discountLost` is the
 * length discount that no longer applies, or only at a lower percentage; `discountGained` is the opposite.
 */
export type ChangedPrice = {
  price: FrozenPrice;
  dayCount: number;
  pricePerDay: number;
  totalAmount: number;
  daysAdded: PricedDay[];
  daysGivenUp: PricedDay[];
  difference: number;
  couponBefore: Coupon;
  couponAfter: Coupon;
  discountLost: LengthDiscount | null;
  discountGained: LengthDiscount | null;
  problem: ChangeProblem | null;
};

/**
 * Calculates the price of a change. Days that were already charged keep their price, and added days cost what they
 * cost today. Days are charged by calendar days or periods of 24 hours, whichever was agreed. Without an added, given-up
 * or repriced day, the price stays as it is. Whether the dates and times may be booked is checked elsewhere. Throws
 * RangeError if the price does not match the charged days.
 */
export function priceOfChange(wanted: WantedChange): ChangedPrice {
  const { booking, period, repriceFrom } = wanted;
  const before = booking.price ?? priceWithoutLines(booking);
  const daysBefore = nameDays(booking, before);
  const pricedDays = priceDays(daysBefore, wanted);
  const daysAdded = without(pricedDays, daysBefore);
  const daysGivenUp = without(daysBefore, pricedDays);
  const days = { daysAdded, daysGivenUp };
  const isOther = daysAdded.length > 0 || daysGivenUp.length > 0 || repriceFrom !== undefined;
  if (!isOther) return { ...days, ...unchanged(booking, before) };

  const dayCount = pricedDays.length;
  const bookedPrices = booking.price ? wanted.bookedPrices : plainPrices;
  const extras = before.extras.map((extra) => ({ ...extra, total: totalOfExtra(extra, dayCount) }));
  const tier = findLengthTier(bookedPrices, dayCount);
  const couponFor = (totalPrice: number) => couponAfter(before, { coupon: wanted.coupon, period, totalPrice });
  const { lengthDiscount, coupon, pricePerDay, total } = addUp({ pricedDays, tier, extras, couponFor });
  const difference = total - booking.totalAmount;
  return {
    ...days,
    price: freezePrice({ pricedDays, lengthDiscount, extras, coupon }, before.version),
    dayCount,
    pricePerDay,
    totalAmount: total,
    difference,
    couponBefore: before.coupon,
    couponAfter: coupon,
    discountLost: ifBetter(before.lengthDiscount, lengthDiscount),
    discountGained: ifBetter(lengthDiscount, before.lengthDiscount),
    problem:
      findShortness({ ...wanted, bookedPrices }, pricedDays, daysAdded) ??
      (daysAdded.length === 0 && difference >= 0 && repriceFrom === undefined
        ? { code: 'change_not_possible', why: 'not_cheaper' }
        : null),
  };
}

/** A booking without price lines may include extras and discounts, so its whole total is distributed among its days. */
function priceWithoutLines(booking: PricedBooking): FrozenPrice {
  const { length } = listChargedDays(booking, booking.graceMinutes);
  const days = spreadEvenly(booking.totalAmount, length).map((price) => ({ price, rule: 'base' as const, name: null }));
  return { version: 0, days, lengthDiscount: null, extras: [], coupon: null };
}

/** A stored price has no dates: its days are the charged days of the booking, in the same order. */
function nameDays(booking: PricedBooking, { days }: FrozenPrice): PricedDay[] {
  const charged = listChargedDays(booking, booking.graceMinutes);
  if (charged.length !== days.length) throw new RangeError(`${days.length} prices for ${charged.length} days`);
  return days.map((day, index) => ({ day: charged[index] ?? '', ...day }));
}

function priceDays(
  daysBefore: readonly PricedDay[],
  { booking, period, currentPrices, car, locationId, repriceFrom }: WantedChange,
): PricedDay[] {
  const isKept = ({ day }: PricedDay): boolean => repriceFrom === undefined || day < repriceFrom;
  const kept = new Map(daysBefore.filter(isKept).map((each) => [each.day, each]));
  return listChargedDays(period, booking.graceMinutes).map(
    (day) => kept.get(day) ?? priceDay(ruleOf(currentPrices, locationId, day), car, currentPrices.roundTo),
  );
}

function without(days: readonly PricedDay[], others: readonly PricedDay[]): PricedDay[] {
  const excluded = new Set(others.map(({ day }) => day));
  return days.filter(({ day }) => !excluded.has(day));
}

const unchanged = ({ pricePerDay, totalAmount }: PricedBooking, price: FrozenPrice) => ({
  price,
  dayCount: price.days.length,
  pricePerDay,
  totalAmount,
  difference: 0,
  couponBefore: price.coupon,
  couponAfter: price.coupon,
  discountLost: null,
  discountGained: null,
  problem: null,
});

type CouponCase = Pick<WantedChange, 'coupon' | 'period'> & { totalPrice: number };

/** A change never increases the discount of a coupon. Without known terms, the coupon takes off the same share. */
function couponAfter(before: FrozenPrice, { coupon, period, totalPrice }: CouponCase): Coupon {
  if (!before.coupon) return null;
  if (coupon && (isOutsideStay(coupon, period) || isBelowMinimum(coupon, totalPrice))) return null;
  const { code, rupees } = before.coupon;
  const off = coupon ? rupeesOff(coupon, totalPrice) : inRatio(rupees, { before: priceOf(before), after: totalPrice });
  return { code, rupees: rupeesOff({ change: { rupees: Math.min(off, rupees) } }, totalPrice) };
}

/** Returns the price before extras and the coupon. */
const priceOf = ({ days, lengthDiscount }: FrozenPrice): number =>
  days.reduce((sum, { price }) => sum + price, 0) - (lengthDiscount?.rupees ?? 0);

const ifBetter = (one: LengthDiscount | null, other: LengthDiscount | null): LengthDiscount | null =>
  one && one.percent > (other?.percent ?? 0) ? one : null;

/**
 * Returns the season for which the changed rental is too short, or null. Added days require the minimum length of
 * today’s price book, kept days that of the one they were booked at.
 */
function findShortness(
  { bookedPrices, currentPrices, locationId }: WantedChange,
  pricedDays: readonly PricedDay[],
  daysAdded: readonly PricedDay[],
): ChangeProblem | null {
  const namesOf = (days: readonly PricedDay[]) => days.map(({ day }) => day);
  const stays = longestDemand(bookedPrices, locationId, namesOf(without(pricedDays, daysAdded)));
  const added = longestDemand(currentPrices, locationId, namesOf(daysAdded));
  const longest = added && added.minDays > (stays?.minDays ?? 1) ? added : stays;
  if (!longest || longest.minDays <= pricedDays.length) return null;
  return { code: 'rental_too_short', season: longest.name, minDays: longest.minDays };
}
