import { type CheckpointName, checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { Booking, type BookingRecord, type LedgerEntry } from './booking.model.ts';
import type { ObjectId } from '../../platform/mongo.ts';

export type MoveDeps = Pick<Deps, 'clock' | 'logger'>;
export type Moved = Promise<BookingRecord | null>;

/** What only a hold has. */
const ofHolds = ['holdUntil', 'holdSlot', 'unpaidDays', 'addressKey', 'addressSlot', 'anyUnitOf'] as const;

/** Its places among what its customer and its address may hold unpaid: gone, address and all, once it is no hold. */
export const holdPlaces = { holdSlot: 1, unpaidDays: 1, addressKey: 1, addressSlot: 1, anyUnitOf: 1 } as const;

type Changes = {
  $set: Partial<BookingRecord>;
  $unset?: Partial<Record<(typeof ofHolds)[number], 1>>;
  $max?: { holdUntil: Date };
  /** What the move adds to the ledger. */
  $push?: { ledger: LedgerEntry };
};
type Counted = { $inc: { rev: number } };
type Move = {
  filter: Record<string, unknown>;
  changes: Changes;
  to: string;
  /** The move touches neither the status nor the money. */
  keepsRev?: true;
  /** Passed once the move is stored. */
  place?: CheckpointName;
};

/**
 * Makes a move of a booking: what it expects beside the id, and what it writes. Answers the booking as the write left
 * it, or null when it is not in that state.
 */
export async function moveBooking(bookingId: ObjectId, { clock, logger }: MoveDeps, move: Move): Moved {
  const { filter, to, place, keepsRev } = move;
  const $inc = { rev: keepsRev ? 0 : 1 };
  const changes = { ...move.changes, $set: { ...move.changes.$set, updatedAt: clock.now() }, $inc };
  const before = await Booking.findOneAndUpdate({ _id: bookingId, kind: 'booking', ...filter }, changes, {
    returnDocument: 'before',
  }).lean<BookingRecord>(); // of the two kinds that share the collection, this is a booking
  if (!before) return null;
  logger.info({ bookingId: String(bookingId), from: before.cancelReason ?? before.status, to }, 'booking moved');
  if (place) await checkpoint(place);
  return afterOf(before, changes);
}

/** The booking as the write left it: computed, because the write answers with the state before, which the log names. */
function afterOf(before: BookingRecord, { $set, $unset, $max, $push, $inc }: Changes & Counted): BookingRecord {
  const ledger = $push ? [...before.ledger, $push.ledger] : before.ledger;
  const after = { ...before, ...$set, ledger, rev: before.rev + $inc.rev };
  if ($max && !(before.holdUntil && before.holdUntil > $max.holdUntil)) after.holdUntil = $max.holdUntil;
  for (const field of ofHolds) if ($unset?.[field]) delete after[field];
  return after;
}
