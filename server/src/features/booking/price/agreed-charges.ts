import type { AgreedCharge, PriceBook, ShownAgreedCharge } from '@rental/contracts';
import { findPricesOf } from '../../settings/price-settings.ts';
import type { BookingRecord } from '../booking.model.ts';

type Priced = Pick<BookingRecord, 'price'>;

/**
 * Returns a function that returns the kinds of extra charges to which a booking agreed: those of the price book that its
 * price was calculated from. A booking without such a version agreed to none.
 */
export async function findAgreedCharges(
  bookings: readonly Priced[],
): Promise<(booking: Priced) => readonly AgreedCharge[]> {
  const versions = new Set(bookings.map(({ price }) => price?.version ?? 0).filter((version) => version > 0));
  const books = versions.size === 0 ? new Map<number, PriceBook>() : await findPricesOf([...versions]);
  return ({ price }) => books.get(price?.version ?? 0)?.charges ?? [];
}

/** Returns agreed charges as customers see them, as a field of a reply; no field if there are none. */
export const showAgreed = (charges: readonly AgreedCharge[] = []): { agreedCharges?: ShownAgreedCharge[] } =>
  charges.length === 0 ? {} : { agreedCharges: charges.map(({ kind, words }) => ({ kind, words })) };
