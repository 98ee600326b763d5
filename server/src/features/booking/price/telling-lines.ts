import { type FrozenPrice, type PriceLine, priceLinesOf } from '@rental/contracts';
import type { BookingRecord } from '../booking.model.ts';

type Priced = Pick<BookingRecord, 'price' | 'dayCount' | 'pricePerDay' | 'totalAmount'>;

/** Whether a price is days times the base and nothing else. */
export const isPlain = ({ days, lengthDiscount, extras, coupon }: FrozenPrice): boolean =>
  days.every(({ rule }) => rule === 'base') && !lengthDiscount && extras.length === 0 && !coupon;

/** The lines of a booking's price, as a field, where they tell more than its days times the price per day; else none. */
export function tellingLines(booking: Priced): { priceLines?: PriceLine[] } {
  return !booking.price || isPlain(booking.price) ? {} : { priceLines: priceLinesOf(booking) };
}

/** The same without what was answered, as on papers. */
export function printedLines(booking: Priced): { priceLines?: PriceLine[] } {
  const { priceLines } = tellingLines(booking);
  return priceLines ? { priceLines: priceLines.map(({ kind, text, amount }) => ({ kind, text, amount })) } : {};
}
