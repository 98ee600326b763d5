import { type CreateBookingBody, freezePrice, type FrozenPrice, quote } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { CouponRecord } from '../../coupon/coupon.model.ts';
import { requireCoupon } from '../coupon/find-coupon-for.ts';
import { type FoundRental, type PricedRental, priceFound } from '../price/price-rental.ts';
import type { BookingDeps } from '../booking-deps.ts';
import type { HoldOrigin } from './hold-standing.ts';

/** `origin` is null when nobody asked over the network, as for demo data. */
export type CreateBookingInput = CreateBookingBody & { customerId: string; origin: HoldOrigin | null };

/** A wish for a hold that may be granted, with its days and its price. */
export type Plan = CreateBookingInput & {
  days: string[];
  pricePerDay: number;
  dayCount: number;
  price: FrozenPrice;
  totalAmount: number;
  coupon: CouponRecord | null;
  /** The car, its location and the prices, as they were read. */
  read: Pick<PricedRental, 'vehicle' | 'location' | 'prices'>;
  /** The cars that are as good as this one, itself included; it alone without them. */
  units?: readonly string[];
  /** The key of their model, if any of them will do. */
  anyUnitOf?: string;
};

/** Throws what stands in the way of the rental itself, whoever asks: see `priceFound`; and what is wrong with the code. */
export async function planHold(input: CreateBookingInput, found: FoundRental, deps: BookingDeps): Promise<Plan> {
  const { told: plain, ...read } = priceFound(input, found, deps);
  const { couponCode: code } = input;
  const coupon = code === undefined ? null : await requireCoupon({ ...input, ...plain, code }, deps);
  const told = coupon ? quote({ ...input, book: read.prices.book, car: read.vehicle, coupon }) : plain;
  const { days, dayCount, pricePerDay } = told;
  return {
    ...input,
    days,
    dayCount,
    pricePerDay,
    price: freezePrice(told, read.prices.version),
    /* guard: the price that the server sets (2 of 2) */ totalAmount: told.total,
    coupon,
    read,
  };
}

/** Refuses a price that somebody did not expect, before there is a hold. */
export function refuseOtherPrice({ expectedTotal, totalAmount }: Plan): void {
  if (expectedTotal === undefined || expectedTotal === totalAmount) return;
  // guard: nobody holds a car at a price they did not see
  throw new AppError('price_changed', { data: { total: totalAmount } });
}
