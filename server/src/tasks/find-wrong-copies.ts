import { isDeepStrictEqual } from 'node:util';
import { Booking, type BookingRecord } from '../features/booking/booking.model.ts';
import { counterChargeId } from '../features/booking/moves/ledger.ts';
import type { LedgerEntry } from '../features/booking/record/ledger-entry.ts';
import { Charge, type ChargeRecord } from '../features/payment/charge/charge.model.ts';

type Copy = Pick<ChargeRecord, '_id' | 'amount' | 'counter' | 'capturedAt' | 'outcome'>;

/** Returns the charges of counter money that contradict their ledger entries; empty if the data is consistent. */
export async function findWrongCopies(): Promise<string[]> {
  const copies = Charge.aggregate<Copy & { ledger?: LedgerEntry[] }>([
    { $match: { 'counter.locationId': { $exists: true } } },
    { $lookup: { from: Booking.collection.name, localField: 'bookingId', foreignField: '_id', as: 'booking' } },
    { $project: { amount: 1, counter: 1, capturedAt: 1, outcome: 1, ledger: { $first: '$booking.ledger' } } },
  ]);
  const wrong: string[] = [];
  for await (const { ledger = [], ...charge } of copies.cursor<Copy & Partial<Pick<BookingRecord, 'ledger'>>>()) {
    const entry = ledger.find(({ id }) => counterChargeId(id) === charge._id);
    if (!isCopyOf(charge, entry) && wrong.length < 100) {
      wrong.push(`charge ${charge._id} is not what its ledger entry says`);
    }
  }
  return wrong;
}

function isCopyOf({ amount, counter, capturedAt, outcome }: Copy, entry: LedgerEntry | undefined): boolean {
  const [money] = entry?.paid ?? [];
  if (!entry?.counter || !counter) return false;
  const copied = [
    outcome,
    amount,
    capturedAt,
    String(counter.by),
    String(counter.locationId),
    counter.method,
    counter.reference,
  ];
  const { locationId, method, reference } = entry.counter;
  return isDeepStrictEqual(copied, [
    entry.account === 'deposit' ? 'held' : 'kept',
    money?.amount,
    entry.at,
    String(entry.by),
    String(locationId),
    method,
    reference,
  ]);
}
