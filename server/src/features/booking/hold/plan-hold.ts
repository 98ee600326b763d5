import { type CreateBookingBody, freezePrice, type FrozenPrice } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { priceRental } from '../price-rental.ts';
import type { BookingDeps } from './hold-expiry.ts';
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
};

/** Throws what stands in the way of the rental itself, whoever asks: see `priceRental`. */
export async function planHold(input: CreateBookingInput, deps: BookingDeps): Promise<Plan> {
  const { told, prices } = await priceRental(input, deps);
  const { days, dayCount, pricePerDay } = told;
  return {
    ...input,
    days,
    dayCount,
    pricePerDay,
    price: freezePrice(told, prices.version),
    /* guard: the price that the server sets (2 of 2) */ totalAmount: told.total,
  };
}

/** Refuses a price that somebody did not expect, before there is a hold. */
export function refuseOtherPrice({ expectedTotal, totalAmount }: Plan): void {
  if (expectedTotal === undefined || expectedTotal === totalAmount) return;
  // guard: nobody holds a car at a price they did not see
  throw new AppError('price_changed', { data: { total: totalAmount } });
}
