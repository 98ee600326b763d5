import type { MigrationStep } from '../../platform/migration/migration.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { Booking, type BookingRecord, type LedgerEntry } from './booking.model.ts';
import { leftOf, linesWithAmount, owedOf } from './ledger.ts';

/** A booking as it was stored before it had a ledger. */
type Earlier = Omit<BookingRecord, 'rev' | 'ledger'> & { returnedOutside?: number };

/** An index answers this: its partial filter says the same. */
const earlier = { kind: 'booking', rev: null } as const;

/** Writes the ledgers of bookings that were stored before there were any. */
export const writeEarlierLedgers: MigrationStep = {
  name: 'write-ledgers',
  isDone: async () => (await Booking.exists(earlier)) === null,
  countLeft: async () => Booking.countDocuments(earlier),
  changeBatch: async (limit) => {
    const found = await Booking.find(earlier).limit(limit).lean<Earlier[]>();
    let changed = 0;
    for (const booking of found) {
      const { modifiedCount } = await Booking.updateOne(
        { _id: booking._id, ...earlier },
        { $set: { rev: 0, ledger: ledgerOf(booking) }, $unset: { returnedOutside: 1 } },
        // What is taken away is no field any more.
        { strict: false },
      );
      changed += modifiedCount;
    }
    return changed;
  },
};

/** What today's moves would have written. */
function ledgerOf(booking: Earlier): LedgerEntry[] {
  const { _id: id, settledBy: chargeId, totalAmount: amount, confirmedAt, createdAt } = booking;
  if (chargeId === null) return [];
  const paid: LedgerEntry = {
    id,
    at: confirmedAt ?? createdAt,
    by: null,
    why: 'paid',
    lines: [{ kind: 'rental', amount }],
    paid: [{ chargeId, amount }],
    back: [],
  };
  const part = Math.min(booking.returnedOutside ?? 0, amount - booking.refundDue);
  const ledger = part > 0 ? [paid, returned(booking, { chargeId, amount: part })] : [paid];
  const hasEnded =
    booking.status === 'cancelled' && (booking.cancelReason !== 'refunded' || leftOf(ledger, chargeId) > 0);
  return hasEnded ? [...ledger, endOf(booking, { chargeId, ledger })] : ledger;
}

const returned = (
  { cancelledAt, updatedAt }: Earlier,
  { chargeId, amount }: { chargeId: string; amount: number },
): LedgerEntry => ({
  id: new ObjectId(),
  at: cancelledAt ?? updatedAt,
  by: null,
  why: 'returned_outside',
  lines: [{ kind: 'outside', amount: -amount }],
  paid: [],
  back: [{ chargeId, amount, external: true }],
});

type Ended = { chargeId: string; ledger: LedgerEntry[] };

function endOf(booking: Earlier, { chargeId, ledger }: Ended): LedgerEntry {
  const { refundDue, cancelReason, cancelledBy, customerId, cancelledAt, updatedAt } = booking;
  const left = leftOf(ledger, chargeId);
  if (cancelReason === 'refunded') return returned(booking, { chargeId, amount: left });
  return {
    id: new ObjectId(),
    at: cancelledAt ?? updatedAt,
    by: cancelledBy?.adminId ?? customerId,
    why: 'cancelled',
    lines: linesWithAmount([
      { kind: 'cancelled', amount: -owedOf(ledger) },
      { kind: 'kept', amount: left - refundDue },
    ]),
    paid: [],
    back: refundDue > 0 ? [{ chargeId, amount: refundDue, external: false }] : [],
  };
}
