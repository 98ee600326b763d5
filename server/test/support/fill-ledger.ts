import { Booking } from '../../src/features/booking/booking.model.ts';
import type { LedgerEntry } from '../../src/features/booking/record/ledger-entry.ts';
import { ObjectId } from '../../src/platform/mongo.ts';

const mostEntries = 200;

/** Adds entries without amounts to the ledger of a booking, until it has no room for another one. */
export async function fillLedger(bookingId: string): Promise<void> {
  const { ledger = [] } = (await Booking.findById(bookingId).lean()) ?? {};
  const empty = { at: new Date(0), by: null, why: 'paid', lines: [], paid: [], back: [] };
  const entries = Array.from({ length: mostEntries - ledger.length }, (): LedgerEntry => ({
    id: new ObjectId(),
    ...empty,
  }));
  await Booking.updateOne({ _id: bookingId }, { $push: { ledger: { $each: entries } } });
}
