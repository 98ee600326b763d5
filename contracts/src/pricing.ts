import { listDays } from './dates.ts';
import { multiplyRupees } from './money.ts';

export type QuoteInput = { rentalPrice: number; fromDate: string; toDate: string };
export type Quote = { days: string[]; dayCount: number; pricePerDay: number; totalPrice: number };

/**
 * Prices a rental: every calendar day from `fromDate` to `toDate`, both charged.
 *
 * `rentalPrice` and `totalPrice` are whole rupees; `days` is ascending and never empty.
 * Throws RangeError if `toDate` comes first: callers parse before they ask.
 * Source: decision 0002.
 */
export function quote({ rentalPrice, fromDate, toDate }: QuoteInput): Quote {
  const days = listDays(fromDate, toDate);
  return {
    days,
    dayCount: days.length,
    pricePerDay: rentalPrice,
    totalPrice: multiplyRupees(rentalPrice, days.length),
  };
}
