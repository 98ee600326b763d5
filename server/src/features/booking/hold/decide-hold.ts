import { freezePrice, type FrozenPrice, quote } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { CouponRecord } from '../../coupon/coupon.model.ts';
import { couponError, findCouponProblem } from '../../coupon/judge-coupon.ts';
import type { Now } from '../booking-deps.ts';
import type { BookingRecord } from '../booking.model.ts';
import type { Claim } from '../car-claims.ts';
import { chooseUse, type NoUse, type Use } from '../coupon/choose-use.ts';
import { isLapsed } from '../lapsed.ts';
import { priceFound } from '../price/price-rental.ts';
import { choosePlaces, type Full, type Places } from './places.ts';
import type { HoldFacts, HoldWish } from './read-facts.ts';
import { judgeStanding } from './standing.ts';

/** A wish with its days, its price and the cars that would do. */
export type Plan = HoldWish & {
  days: string[];
  pricePerDay: number;
  dayCount: number;
  price: FrozenPrice;
  totalAmount: number;
  coupon: CouponRecord | undefined;
  /** Every car of the model if any will do, else the one that was named. */
  units: string[];
  /** Those of them that the location rents out for the same total. */
  fitting: string[];
  /** The key of their model, if any of them will do. */
  anyUnitOf?: string;
};

/** What a hold takes, if the unique indexes grant it. */
export type Taken = { carId: string } & Places & Use;

/** Why nothing can be held as things were read. */
export type Refusal = Full | NoUse | { noCar: true };

export type Decision = { plan: Plan } & ({ own: BookingRecord } | { taken: Taken } | { why: Refusal });

/**
 * What to do about a wish for a hold: return the customer's own identical hold, insert one, or refuse. Pure: it reads
 * nothing but the facts. Throws what refuses the wish whatever other customers do: see `priceFound`, what is wrong with
 * the code, `price_changed`, `car_held_too_often`, and `car_unavailable` about another own hold of the group.
 */
export function decideHold(facts: HoldFacts, wish: HoldWish, now: Now): Decision {
  const plan = planHold(facts, wish, now);
  const own = facts.own.find((booking) => isOpenTwin(booking, plan, now));
  if (own) return { plan, own };
  const chosen = refuseRival(facts, plan, now) ?? take(facts, plan, now);
  return 'carId' in chosen ? { plan, taken: chosen } : { plan, why: chosen };
}

function planHold(facts: HoldFacts, wish: HoldWish, now: Now): Plan {
  const { told: plain, prices, vehicle, units, fitting } = priceFound(wish, facts, now);
  const [coupon] = facts.coupon;
  const problem = wish.couponCode ? findCouponProblem(coupon, { ...wish, ...plain }, now) : null;
  if (problem) throw couponError(problem);
  const told = coupon ? quote({ ...wish, book: prices.book, car: vehicle, coupon }) : plain;
  const { days, dayCount, pricePerDay } = told;
  return {
    ...wish,
    days,
    dayCount,
    pricePerDay,
    price: freezePrice(told, prices.version),
    totalAmount: told.total,
    coupon,
    units,
    fitting,
    ...(wish.anyUnit && { anyUnitOf: vehicle.modelKey ?? String(vehicle._id) }),
  };
}

/** An own hold for any unit stands in the way of a second one; a lapsed one is expired first. */
function refuseRival(facts: HoldFacts, plan: Plan, now: Now): Full | null {
  const rival = plan.anyUnitOf === undefined ? undefined : facts.own.find((booking) => isRival(booking, plan));
  if (!rival) return null;
  const refusal = carUnavailable(plan, [rival]);
  if (isLapsed(rival, now)) return { full: [rival], refusal };
  throw refusal;
}

/** Chooses what the hold takes: a car, places and a use of the coupon. */
function take(facts: HoldFacts, plan: Plan, now: Now): Taken | Refusal {
  const free = plan.fitting.filter((id) => !facts.busy.has(id));
  const carId = free[facts.spread % free.length];
  if (carId === undefined) return { noCar: true };
  if ((plan.expectedTotal ?? plan.totalAmount) !== plan.totalAmount) {
    throw new AppError('price_changed', { data: { total: plan.totalAmount } });
  }
  const places = choosePlaces(facts, { ...plan, ...judgeStanding(facts, plan, now) }, now);
  if ('full' in places) return places;
  const use = plan.coupon ? chooseUse(plan.coupon, facts.uses, { ...plan, spread: facts.spread }) : {};
  return 'noUse' in use ? use : { carId, ...places, ...use };
}

/** An unpaid hold of the same car, or one as good, at the same place for the same days; it may have lapsed. */
export function isRival(booking: BookingRecord, plan: Plan): boolean {
  return (
    booking.status === 'pending' &&
    // The index compares the key, also when the model of the car was changed since.
    ((plan.anyUnitOf !== undefined && booking.anyUnitOf === plan.anyUnitOf) ||
      plan.units.includes(String(booking.carId))) &&
    String(booking.locationId) === plan.locationId &&
    booking.fromDate === plan.fromDate &&
    booking.toDate === plan.toDate
  );
}

/** The same with the same extras and total: what a double click or a second tab asks for again. */
export const isOpenTwin = (booking: BookingRecord, plan: Plan, now: Now): boolean =>
  isRival(booking, plan) &&
  !isLapsed(booking, now) &&
  // The total that the customer expects, also when it has changed since: a hold keeps its price.
  booking.totalAmount === (plan.expectedTotal ?? plan.totalAmount) &&
  extrasKeyOf(booking.price) === extrasKeyOf(plan.price);

/** Which extras, how many and with which answers, whatever they cost. */
const extrasKeyOf = (price: FrozenPrice | undefined): string =>
  JSON.stringify((price?.extras ?? []).map(({ id, count, answer }) => [id, count, answer]));

/** The refusal, with the days that are taken, and the customer's own booking if it is among what takes them. */
export function carUnavailable(plan: Plan, blockers: readonly Claim[]): AppError {
  const taken = new Set(blockers.flatMap((blocker) => blocker.days));
  const own = blockers.find((claim) => claim.kind === 'booking' && String(claim.customerId) === plan.customerId);
  return new AppError('car_unavailable', {
    data: {
      days: plan.days.filter((day) => taken.has(day)),
      ...(own && { ownBookingId: String(own._id) }),
    },
  });
}
