import {
  addDays,
  type ChangedPrice,
  dayInIndia,
  listDays,
  placeRental,
  priceOfChange,
  refundCapAfterChange,
  refundOfChange,
  type Saving,
  splitSaving,
  timesOf,
  type Travel,
} from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { LocationRecord } from '../../location/location.model.ts';
import { readPrices } from '../../settings/price-settings.ts';
import { readTimes } from '../../settings/time-settings.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import type { Now } from '../booking-deps.ts';
import type { BookingRecord } from '../booking.model.ts';
import { refundable } from '../moves/ledger.ts';
import type { ChangePlan } from '../record/payment-request.ts';
import { isOffered } from '../price/price-rental.ts';
import { type TimeRules, withTravel } from '../times/check-times.ts';
import { returnedAt } from '../times/one-way.ts';
import { hasBegun, readyOf } from '../times/set-times.ts';
import type { ChangeFacts } from './read-change.ts';
import {
  changeClosed,
  changeNotPossible,
  type ChangeWish,
  isWithin,
  refuseMovedEnds,
  refusePeriod,
} from './refuse-change.ts';
import type { WantedClaim } from './refuse-taken.ts';
import { legsAfter } from './swap.ts';

export type Wanted = {
  booking: BookingRecord;
  wish: ChangeWish;
  /** Whether the days that have not begun are charged at the other car’s price of today. */
  isRepriced?: boolean;
};

/**
 * A change that is possible if the car is free. Its saving, in rupees, is split: `refund` is no longer owed, and `kept`
 * is retained under the cancellation tiers. `toRefund` is the part of `refund` that was already paid. `discount` is the
 * part of `refund` that comes from a cheaper car, to which the tiers don’t apply.
 */
export type PlannedChange = WantedClaim & {
  saving: Saving;
  priced: ChangedPrice;
  refund: number;
  toRefund: number;
  kept: number;
  discount: number;
};

type Rules = TimeRules & { location: LocationRecord; returnLocation: LocationRecord };

/**
 * Plans a change of the dates, the times or the car of a confirmed booking; the car changes if `facts` has another one.
 * Pure. Checks only what is new: a start or end that moves, added days, another car. Throws `rental_started`,
 * `date_out_of_range`, `outlet_closed`, `too_soon`, `rental_too_short`, `change_not_possible`, 400 for impossible
 * times, and `car_unavailable` if the car is not offered on the added days.
 */
export function planChange({ booking, wish, isRepriced }: Wanted, facts: ChangeFacts, now: Now): PlannedChange {
  const [found] = facts.vehicle;
  const isSwap = found !== undefined && !found._id.equals(booking.carId);
  refusePeriod(booking, { wish, isSwap }, now);
  const { vehicle, ...places } = findOffered({ booking, wish }, facts, isSwap);
  const shared = { ...places, times: readTimes(facts.settings), now: now.clock.now() };
  const placed = placeAgain({ booking, wish }, { vehicle, places: facts.places, isSwap, now: shared.now });
  const rules = withTravel<Rules>(shared, placed.travel);
  refuseMovedEnds(booking, wish, rules);
  const repriceFrom = isSwap && isRepriced ? firstAhead(booking, now) : undefined;
  const prices = priceOf(booking, wish, { facts, vehicle, repriceFrom });
  const { priced } = prices;
  const isTooDear = priced.difference > 0 && priced.totalAmount > now.settings.booking.maxTotal;
  if (isTooDear) throw notOffered(booking, wish, isSwap);
  const parts = refundOf(booking, prices, now);
  if (!parts) throw new AppError('rental_started');
  return {
    ...parts,
    priced,
    plan: toPlan(booking, { wish, placed, priced, readyMinutes: readyAgain({ booking, wish }, rules) }, now),
    carId: vehicle._id,
    legs: isSwap ? legsAfter(booking, shared.now) : booking.legs,
  };
}

function readyAgain({ booking, wish }: Wanted, rules: Rules): number | undefined {
  const { toDate, returnTime } = wish;
  const { readyMinutes } = booking;
  if (returnTime === undefined) return readyMinutes;
  return readyOf({ toDate, readyMinutes }, { returnTime, rules }).readyMinutes;
}

/**
 * Returns the car and its locations. Throws if any of them no longer exists, or if the car has to be offered but isn’t.
 */
function findOffered({ booking, wish }: Wanted, facts: ChangeFacts, isSwap: boolean) {
  const {
    vehicle: [vehicle],
    location: [location],
    returnLocation: [returnLocation = location],
  } = facts;
  if (isSwap && booking.lateDays) throw changeNotPossible('late_car');
  if (!location || !returnLocation) throw changeClosed();
  const isAsBefore = !isSwap && isWithin(wish, booking);
  if (!vehicle || !(isAsBefore || isOffered(vehicle, location, wish.toDate))) throw notOffered(booking, wish, isSwap);
  return { vehicle, location, returnLocation };
}

/** Returns the first day of the rental that has not begun. */
function firstAhead(booking: BookingRecord, { clock }: Now): string {
  const now = clock.now();
  return hasBegun(booking, now) ? addDays(dayInIndia(now), 1) : booking.fromDate;
}

const notOffered = (booking: BookingRecord, { fromDate, toDate }: ChangeWish, isSwap: boolean): AppError => {
  const kept = new Set(isSwap ? [] : listDays(booking.fromDate, booking.toDate));
  return new AppError('car_unavailable', {
    data: { days: listDays(fromDate, toDate).filter((day) => !kept.has(day)) },
  });
};

type Placed = { home: ObjectId | undefined; travel: Travel | undefined };

type Ends = { travel?: Travel | undefined; home?: ObjectId | string | undefined };
type Placeable = { vehicle: VehicleRecord; places: ChangeFacts['places']; isSwap: boolean; now: Date };

/**
 * Returns the home and the travel after the change. If the first or last day stays, the travel on that day stays as
 * agreed. Another car has its own travel and, in a rental that has begun, starts today.
 */
function placeAgain({ booking, wish }: Wanted, { vehicle, places, isSwap, now }: Placeable): Placed {
  const rental = { locationId: String(booking.locationId), returnLocationId: String(returnedAt(booking)) };
  const today = dayInIndia(now);
  const fromDate = isSwap && wish.fromDate < today ? today : wish.fromDate;
  const placing = placeRental(vehicle.homes, { ...wish, ...rental, fromDate }, places);
  if (!placing) throw notOffered(booking, wish, isSwap);
  const at = (end: 'fromDate' | 'toDate'): Ends => (wish[end] === booking[end] && !isSwap ? booking : placing);
  const [{ travel: first, home }, { travel: last }] = [at('fromDate'), at('toDate')];
  const travel = { there: first?.there ?? 0, back: last?.back ?? 0 };
  return {
    home: home === undefined ? undefined : new ObjectId(home),
    travel: travel.there + travel.back > 0 ? travel : undefined,
  };
}

/** `byDates` is what the change would cost or save at the price that was charged before. */
type Prices = { priced: ChangedPrice; byDates: number };
type Priceable = { facts: ChangeFacts; vehicle: VehicleRecord; repriceFrom: string | undefined };

/** Prices the change. Throws if it is not possible at its price. */
function priceOf(booking: BookingRecord, period: ChangeWish, how: Priceable): Prices {
  const prices = pricesOf(booking, period, how);
  const { problem } = prices.priced;
  if (problem?.code === 'change_not_possible') throw changeNotPossible(problem.why);
  if (problem) throw new AppError(problem.code, { data: { season: problem.season, minDays: problem.minDays } });
  return prices;
}

/** Prices the change even if `priced.problem` says that it is not possible. */
export function pricesOf(
  booking: BookingRecord,
  period: ChangeWish,
  { facts, vehicle, repriceFrom }: Priceable,
): Prices {
  const { rentalPrice, category } = vehicle;
  const [firstCar = vehicle] = facts.firstCar;
  const wanted = {
    booking,
    period,
    bookedPrices: readPrices(facts.bookedPrices).book,
    currentPrices: readPrices(facts.settings).book,
    locationId: String(booking.locationId),
    coupon: facts.coupon[0] ?? null,
  };
  const asCharged = priceOfChange({
    ...wanted,
    car: { rentalPrice: Math.min(rentalPrice, firstCar.rentalPrice), category },
  });
  const priced =
    repriceFrom === undefined ? asCharged : priceOfChange({ ...wanted, car: { rentalPrice, category }, repriceFrom });
  return { priced, byDates: asCharged.difference };
}

const tiersOf = ({ cancellationTiers, refundCap }: BookingRecord, { clock, settings }: Now) => ({
  tiers: cancellationTiers ?? settings.booking.cancellationTiers,
  refundCap,
  now: clock.now(),
});

/**
 * Splits the saving of a change. The cancellation tiers apply to the part that comes from its dates. The balance is
 * lowered first, and the refund is at most what is left of the payments. Returns null if a day that is given up has
 * begun.
 */
export function refundOf(booking: BookingRecord, { priced, byDates }: Prices, now: Now) {
  const saved = Math.max(0, 0 - priced.difference);
  const savedByDates = Math.min(saved, Math.max(0, 0 - byDates));
  const { daysGivenUp } = priced;
  const parts = refundOfChange({ difference: 0 - savedByDates, daysGivenUp, ...tiersOf(booking, now) });
  if (!parts) return null;
  const { balance = 0 } = booking;
  const discount = saved - savedByDates;
  const saving: Saving = { saved, allowed: parts.refund + discount };
  return { saving, ...splitSaving(saving, { balance, left: refundable(booking) }), discount };
}

type Agreed = { wish: ChangeWish; placed: Placed; priced: ChangedPrice; readyMinutes: number | undefined };

export function toPlan(booking: BookingRecord, { wish, placed, priced, readyMinutes }: Agreed, now: Now): ChangePlan {
  const { fromDate, toDate } = wish;
  const { pickUpTime, returnTime } = timesOf(wish);
  const { dayCount, pricePerDay, totalAmount, price } = priced;
  return {
    fromDate,
    toDate,
    pickUpTime,
    returnTime,
    readyMinutes,
    ...placed,
    dayCount,
    graceMinutes: booking.graceMinutes,
    pricePerDay,
    totalAmount,
    price,
    refundCap: refundCapAfterChange({ fromDate: booking.fromDate, newFromDate: fromDate, ...tiersOf(booking, now) }),
  };
}
