import {
  type ChangedPrice,
  listDays,
  placeRental,
  priceOfChange,
  refundCapAfterChange,
  refundOfChange,
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
import { readyOf } from '../times/set-times.ts';
import type { ChangeFacts } from './read-change.ts';
import { changeNotPossible, type ChangeWish, isWithin, refuseMovedEnds, refusePeriod } from './refuse-change.ts';

export type Wanted = { booking: BookingRecord; wish: ChangeWish };

/** A change that is possible if the car is free. `refund` and `kept` are the parts of what it saves, in rupees. */
export type PlannedChange = { plan: ChangePlan; priced: ChangedPrice; refund: number; kept: number };

type Rules = TimeRules & { location: LocationRecord; returnLocation: LocationRecord };

/**
 * Plans a change of the dates and times of a confirmed booking. Pure: depends only on the facts. Checks only what is
 * new: an end that moves, and days that are added. Throws `rental_started`, `date_out_of_range`, `outlet_closed`,
 * `too_soon`, `rental_too_short`, `change_not_possible`, 400 for impossible times, and `car_unavailable` if the car is
 * no longer rented out on the added days.
 */
export function planChange({ booking, wish }: Wanted, facts: ChangeFacts, now: Now): PlannedChange {
  refusePeriod(booking, wish, now);
  const {
    vehicle: [vehicle],
    location: [location],
    returnLocation: [returnLocation = location],
    places,
  } = facts;
  if (!location || !returnLocation) throw new AppError('booking_closed');
  if (!vehicle || !(isWithin(wish, booking) || isOffered(vehicle, location, wish.toDate)))
    throw notOffered(booking, wish);
  const shared = { location, returnLocation, times: readTimes(facts.times), now: now.clock.now() };
  const placed = placeAgain({ booking, wish }, vehicle, places);
  const rules = withTravel<Rules>(shared, placed.travel);
  refuseMovedEnds(booking, wish, rules);
  const priced = priceOf(booking, wish, { facts, vehicle });
  if (priced.difference > 0 && priced.totalAmount > now.settings.booking.maxTotal) throw notOffered(booking, wish);
  return { ...refundOf(booking, priced, now), priced, plan: toPlan(booking, { wish, placed, priced, rules }, now) };
}

const notOffered = (booking: BookingRecord, { fromDate, toDate }: ChangeWish): AppError => {
  const kept = new Set(listDays(booking.fromDate, booking.toDate));
  return new AppError('car_unavailable', {
    data: { days: listDays(fromDate, toDate).filter((day) => !kept.has(day)) },
  });
};

type Placed = { home: ObjectId | undefined; travel: Travel | undefined };

/** Returns the home and the travel after the change. At an end that keeps its day, they remain as agreed. */
function placeAgain({ booking, wish }: Wanted, { homes }: VehicleRecord, places: ChangeFacts['places']): Placed {
  const locationId = String(booking.locationId);
  const placing = placeRental(homes, { ...wish, locationId, returnLocationId: String(returnedAt(booking)) }, places);
  if (!placing) throw notOffered(booking, wish);
  const first = wish.fromDate === booking.fromDate ? booking : placing;
  const last = wish.toDate === booking.toDate ? booking : placing;
  const { there = 0 } = first.travel ?? {};
  const { back = 0 } = last.travel ?? {};
  return {
    home: first.home === undefined ? undefined : new ObjectId(first.home),
    travel: there + back > 0 ? { there, back } : undefined,
  };
}

/** Prices the change. Throws if it is not possible at its price. */
function priceOf(
  booking: BookingRecord,
  period: ChangeWish,
  { facts, vehicle }: { facts: ChangeFacts; vehicle: VehicleRecord },
): ChangedPrice {
  const { rentalPrice, category } = vehicle;
  const [firstCar = vehicle] = facts.firstCar;
  const priced = priceOfChange({
    booking,
    period,
    bookedPrices: readPrices(facts.bookedPrices).book,
    currentPrices: readPrices(facts.prices).book,
    car: { rentalPrice: Math.min(rentalPrice, firstCar.rentalPrice), category },
    locationId: String(booking.locationId),
    coupon: facts.coupon[0] ?? null,
  });
  const { problem } = priced;
  if (problem?.code === 'change_not_possible') throw changeNotPossible(problem.why);
  if (problem) throw new AppError(problem.code, { data: { season: problem.season, minDays: problem.minDays } });
  return priced;
}

const tiersOf = ({ cancellationTiers, refundCap }: BookingRecord, { clock, settings }: Now) => ({
  tiers: cancellationTiers ?? settings.booking.cancellationTiers,
  refundCap,
  now: clock.now(),
});

/** Splits what the change saves. Not more can be refunded than is left of the payments. */
function refundOf(booking: BookingRecord, { difference, daysGivenUp }: ChangedPrice, now: Now) {
  const parts = refundOfChange({ difference, daysGivenUp, ...tiersOf(booking, now) });
  if (!parts) throw new AppError('rental_started');
  const refund = Math.min(parts.refund, refundable(booking));
  return { refund, kept: parts.kept + parts.refund - refund };
}

type Agreed = { wish: ChangeWish; placed: Placed; priced: ChangedPrice; rules: Rules };

function toPlan(booking: BookingRecord, { wish, placed, priced, rules }: Agreed, now: Now): ChangePlan {
  const { fromDate, toDate } = wish;
  const { pickUpTime, returnTime } = timesOf(wish);
  const { readyMinutes } =
    returnTime === undefined ? booking : readyOf({ toDate, readyMinutes: booking.readyMinutes }, { returnTime, rules });
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
