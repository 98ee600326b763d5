import { isDeepStrictEqual } from 'node:util';
import {
  type CancellationTier,
  depositFor,
  type DepositTerms,
  freezePrice,
  type FrozenPrice,
  listDays,
  type OneWay,
  quote,
  type RentalTimes,
} from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { CouponRecord } from '../../coupon/coupon.model.ts';
import { couponError, findCouponProblem } from '../../coupon/judge-coupon.ts';
import { readTiers } from '../../settings/business-settings.ts';
import type { Now } from '../booking-deps.ts';
import type { BookingRecord } from '../booking.model.ts';
import type { Claim } from '../claim/car-claims.ts';
import { chooseUse, type NoUse, type Use } from '../coupon/choose-use.ts';
import { isLapsed } from '../lapsed.ts';
import { type Placed, priceFound } from '../price/price-rental.ts';
import { confirmAge } from './confirm-age.ts';
import { choosePlaces, type Full, type Places, placesForStaff } from './places.ts';
import type { HoldFacts, HoldWish } from './read-facts.ts';
import { judgeAllowance } from './allowance.ts';

/** A requested hold with its days, its price and the acceptable cars. */
export type Plan = HoldWish &
  RentalTimes & {
    /** The calendar days of the rental. */
    days: string[];
    /** What a booking of each fitting car stores about its home, times and travel, by car id. */
    placed: ReadonlyMap<string, Placed>;
    pricePerDay: number;
    dayCount: number;
    graceMinutes: number | undefined;
    price: FrozenPrice;
    oneWay: OneWay | null;
    totalAmount: number;
    cancellationTiers: CancellationTier[];
    depositTerms: DepositTerms | undefined;
    coupon: CouponRecord | undefined;
    /** The age that was confirmed, if the car has a minimum age. */
    confirmedAge: number | undefined;
    /** Every car of the model if any unit is acceptable, otherwise only the named car. */
    units: string[];
    /** The `units` that the location rents out for the same total as the requested car. */
    fitting: string[];
    /** The key of the model, if any unit is acceptable. */
    anyUnitOf?: string;
  };

/** The end of a hold, and the car, slots and coupon use that it claims unless a unique index rejects one of them. */
export type Taken = { carId: string; holdUntil: Date; code?: string } & Places & Use;

/** Why the facts that were read do not allow a hold. */
export type Refusal = Full | NoUse | { noCar: true };

export type Decision = { plan: Plan } & ({ own: BookingRecord } | { taken: Taken } | { why: Refusal });

/**
 * Decides on a requested hold: whether to return the customer’s own identical hold, insert a new one, or refuse. Pure:
 * depends only on the facts. Throws if the request fails regardless of other customers: the errors of `priceFound` and `confirmAge`, an
 * invalid code, `price_changed`, `car_held_too_often`, and `car_unavailable` if the request accepts any unit and the
 * customer already has an active hold that satisfies it.
 */
export function decideHold(facts: HoldFacts, wish: HoldWish, now: Now): Decision {
  const plan = planHold(facts, wish, now);
  const own = facts.own.find((booking) => isRepeated(booking, plan, now));
  if (own) return { plan, own };
  const chosen = refuseRival(facts, plan, now) ?? take(facts, plan, now);
  return 'carId' in chosen ? { plan, taken: chosen } : { plan, why: chosen };
}

function planHold(facts: HoldFacts, wish: HoldWish, now: Now): Plan {
  const isByStaff = wish.made !== undefined;
  const priced = priceFound({ ...wish, isByStaff }, facts, now);
  const { quoted: plain, prices, oneWay, vehicle, units, fitting, placed } = priced;
  const confirmedAge = confirmAge(vehicle, wish);
  const [coupon] = facts.coupon;
  const problem = wish.couponCode ? findCouponProblem(coupon, { ...wish, ...plain }, now) : null;
  if (problem) throw couponError(problem);
  const quoted = coupon ? quote({ ...wish, book: prices.book, car: vehicle, oneWay, coupon }) : plain;
  const { dayCount, graceMinutes, pricePerDay } = quoted;
  return {
    ...wish,
    days: listDays(wish.fromDate, wish.toDate),
    placed,
    dayCount,
    graceMinutes,
    pricePerDay,
    price: freezePrice(quoted, prices.version),
    oneWay,
    totalAmount: quoted.total,
    cancellationTiers: readTiers(facts.settings, now.settings),
    depositTerms: depositFor(prices.book, vehicle) ?? undefined,
    coupon,
    confirmedAge,
    units,
    fitting,
    ...(wish.anyUnit && { anyUnitOf: vehicle.modelKey }),
  };
}

/**
 * Throws `car_unavailable` if a request that accepts any unit would duplicate a hold of the same customer. If that hold
 * has lapsed, returns it instead, so that it is expired first.
 */
function refuseRival(facts: HoldFacts, plan: Plan, now: Now): Full | null {
  const isLimited = plan.anyUnitOf !== undefined && plan.made === undefined;
  const rival = !isLimited ? undefined : facts.own.find((booking) => isRival(booking, plan));
  if (!rival) return null;
  const refusal = carUnavailable(plan, [rival]);
  if (isLapsed(rival, now)) return { full: [rival], refusal };
  throw refusal;
}

/** Chooses the car, the slots and the coupon use for the hold. */
function take(facts: HoldFacts, plan: Plan, now: Now): Taken | Refusal {
  const free = plan.fitting.filter((id) => !facts.busy.has(id));
  const carId = free[facts.spread % free.length];
  if (carId === undefined) return { noCar: true };
  refuseOtherPrice(plan);
  const { made, fromDate } = plan;
  const places = made ? placesForStaff(facts, { made, fromDate }, now) : placesForCustomer(facts, plan, now);
  if ('full' in places) return places;
  const use = plan.coupon ? chooseUse(plan.coupon, facts.uses, { ...plan, spread: facts.spread }) : {};
  return 'noUse' in use ? use : { carId, ...places, ...use };
}

/** Throws `price_changed` unless the total and the deposit are those that the caller has shown. */
function refuseOtherPrice({ expectedTotal, totalAmount, expectedDeposit, depositTerms }: Plan): void {
  const deposit = depositTerms?.amount ?? 0;
  const isSame = (expectedTotal ?? totalAmount) === totalAmount && (expectedDeposit ?? deposit) === deposit;
  if (!isSame) throw new AppError('price_changed', { data: { total: totalAmount, ...(deposit > 0 && { deposit }) } });
}

function placesForCustomer(facts: HoldFacts, plan: Plan, now: Now): (Places & { holdUntil: Date }) | Full {
  const { holdUntil, ...allowance } = judgeAllowance(facts, plan, now);
  const places = choosePlaces(facts, { ...allowance, dayCount: plan.days.length }, now);
  return 'full' in places ? places : { holdUntil, ...places };
}

/**
 * Whether the booking is an unpaid hold, possibly lapsed, of the same or an equivalent car, at the same location and
 * for the same days.
 */
export function isRival(booking: BookingRecord, plan: Plan): boolean {
  return (
    booking.status === 'pending' &&
    // Compares the stored key, as the unique index does: the held car’s model may have changed since the hold.
    ((plan.anyUnitOf !== undefined && booking.anyUnitOf === plan.anyUnitOf) ||
      plan.units.includes(String(booking.carId))) &&
    String(booking.locationId) === plan.locationId &&
    booking.fromDate === plan.fromDate &&
    booking.toDate === plan.toDate
  );
}

/**
 * Whether the booking is an unexpired hold for the same wish, for example from a double click or a second tab. Its
 * rental, times, return location, extras, total and tax invoice must be equal.
 */
const isOpenTwin = (booking: BookingRecord, plan: Plan, now: Now): boolean =>
  isRival(booking, plan) &&
  !isLapsed(booking, now) &&
  booking.pickUpTime === plan.pickUpTime &&
  booking.returnTime === plan.returnTime &&
  // Compares with the total that the customer expects even if the price has changed, because a hold’s price is fixed.
  booking.totalAmount === (plan.expectedTotal ?? plan.totalAmount) &&
  extrasKeyOf(booking.price) === extrasKeyOf(plan.price) &&
  booking.residence === plan.residence &&
  Boolean(booking.messageConsent) === Boolean(plan.messageConsent) &&
  isDeepStrictEqual(booking.billedTo, plan.billedTo);

/** Whether this booking is what a repeat of the request should return. */
export const isRepeated = (booking: BookingRecord, plan: Plan, now: Now): boolean =>
  plan.made ? String(booking._id) === plan.made.recordId : isOpenTwin(booking, plan, now);

/** Equal for the same extras, counts, answers and return location, whatever they cost. */
const extrasKeyOf = (price: FrozenPrice | undefined): string =>
  JSON.stringify((price?.extras ?? []).map(({ id, count, answer }) => [id, count, answer]));

/**
 * Returns the `car_unavailable` error with the taken days, and with the customer’s own booking if that is one of the
 * conflicting claims.
 */
export function carUnavailable(plan: Plan, blockers: readonly Claim[]): AppError {
  const own = blockers.find((claim) => claim.kind === 'booking' && String(claim.customerId) === plan.customerId);
  return new AppError('car_unavailable', {
    data: {
      days: plan.days.filter((day) => blockers.some(({ fromDate, toDate }) => fromDate <= day && day <= toDate)),
      ...(own && { ownBookingId: String(own._id) }),
    },
  });
}
