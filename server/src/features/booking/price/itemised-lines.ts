import { type FrozenPrice, type PriceLine, priceLinesOf } from '@rental/contracts';
import type { BookingRecord } from '../booking.model.ts';

type Priced = Pick<BookingRecord, 'price' | 'dayCount' | 'pricePerDay' | 'totalAmount'>;

/** Whether a price is only the number of days times the base price. */
export const isPlain = ({ days, lengthDiscount, extras, coupon }: FrozenPrice): boolean =>
  days.every(({ rule }) => rule === 'base') && !lengthDiscount && extras.length === 0 && !coupon;

/** Returns the price lines as a field; an empty object if they only show days times the price per day. */
export function itemisedLines(booking: Priced): { priceLines?: PriceLine[] } {
  return !booking.price || isPlain(booking.price) ? {} : { priceLines: priceLinesOf(booking) };
}

/** Same as `itemisedLines` without the customer’s answers, for printed documents. */
export function printedLines(booking: Priced): { priceLines?: PriceLine[] } {
  const { priceLines } = itemisedLines(booking);
  return priceLines ? { priceLines: priceLines.map(({ kind, text, amount }) => ({ kind, text, amount })) } : {};
}
