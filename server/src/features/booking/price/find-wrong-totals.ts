import { sumOfPrice } from '@rental/contracts';
import { trusted } from '../../../platform/mongo.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';

type Priced = Pick<BookingRecord, '_id' | 'price' | 'days' | 'totalAmount'>;

/** Bookings whose lines do not add up to their total, a line each; those of earlier versions have one line. */
export async function findWrongTotals(): Promise<string[]> {
  const wrong: string[] = [];
  const all = Booking.find(
    { kind: 'booking', price: trusted({ $exists: true }) },
    { price: 1, days: 1, totalAmount: 1 },
  ).lean<Priced[]>();
  for await (const { _id, price, days, totalAmount } of all.cursor()) {
    if (!price || wrong.length >= 100) continue;
    const isWhole = price.days.length === days.length && sumOfPrice(price) === totalAmount;
    // guard: the lines of a price add up
    if (!isWhole) wrong.push(`the lines of booking ${String(_id)} do not add up to its total`);
  }
  return wrong;
}
