import { type CreateBookingBody, listDays } from '@rental/contracts';
import { askTogether } from '../../../platform/ask-together.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { CouponRecord } from '../../coupon/coupon.model.ts';
import { couponByCode } from '../../coupon/find-coupons.ts';
import { unitsLike } from '../../vehicle/find-vehicles.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import type { BookingDeps } from '../booking-deps.ts';
import type { BookingRecord } from '../booking.model.ts';
import { findUses, type Uses } from '../coupon/uses.ts';
import { anyPaidBy, findBusyCars, type LetGo, letGoBy, pendingAt, pendingOf } from '../find-bookings.ts';
import { type RentalFacts, rentalQuestions } from '../price/price-rental.ts';
import { type HoldOrigin, letGoSince } from './standing.ts';

/** What a customer asks for. `origin` is null when nobody asked over the network, as for demo data. */
export type HoldWish = CreateBookingBody & { customerId: string; origin: HoldOrigin | null };

type Rows = RentalFacts & {
  coupon: CouponRecord;
  /** Every car of the model, if any of them will do. */
  units: VehicleRecord;
  /** The customer's unpaid holds, and those of the address they come from, if they can count for it. */
  own: BookingRecord;
  near: BookingRecord;
  /** A row if the customer has a paid booking. */
  paid: object;
  /** Holds of the past hour that the customer let go unpaid. */
  letGo: LetGo;
};

/** All that is known when a hold is decided. */
export type HoldFacts = { [Name in keyof Rows]: Rows[Name][] } & {
  /** Which of the units have a claim on one of the days. */
  busy: ReadonlySet<string>;
  uses: Uses;
  /** By this number customers who come at once choose different units, uses and places. */
  spread: number;
};

/** Reads them in one round trip; what is taken of the units and of the coupon takes another one each. */
export async function readFacts(wish: HoldWish, deps: BookingDeps): Promise<HoldFacts> {
  const { customerId, origin, anyUnit = false } = wish;
  const facts = await askTogether<Rows>({
    own: pendingOf(customerId),
    near: origin?.addressKey ? pendingAt(origin.addressKey) : null,
    paid: anyPaidBy(customerId),
    letGo: letGoBy(customerId, letGoSince(deps)),
    ...rentalQuestions(wish),
    coupon: couponByCode(wish.couponCode),
    units: anyUnit ? unitsLike(wish.carId) : null,
  });
  if (anyUnit || wish.couponCode) await checkpoint('create:asked');
  const busy = await findBusyCars(facts.units, listDays(wish.fromDate, wish.toDate));
  return { ...facts, busy, uses: await findUses(facts.coupon[0]), spread: spreadOf(customerId) };
}

const spreadOf = (customerId: string): number => Number.parseInt(customerId.slice(-6), 16);
