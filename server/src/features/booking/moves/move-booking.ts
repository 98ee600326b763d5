import { type CheckpointName, checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Booking, type BookingRecord, carOutKeys, isCarTaken } from '../booking.model.ts';
import type { Handover } from '../record/handover.ts';
import type { LedgerEntry } from '../record/ledger-entry.ts';
import type { optionalPlanFields } from '../record/payment-request.ts';
import { isDuplicateKey, ObjectId, trusted } from '../../../platform/mongo.ts';

export type MoveDeps = Pick<Deps, 'clock' | 'logger'>;
export type Moved = Promise<BookingRecord | null>;

/**
 * The fields by which a hold counts towards the limits of its customer and its address. They are removed as soon as the
 * booking is no longer a hold.
 */
export const holdPlaces = { holdSlot: 1, unpaidDays: 1, addressKey: 1, addressSlot: 1, anyUnitOf: 1 } as const;

/** The fields that a move may remove. */
type Removable =
  | keyof typeof holdPlaces
  | 'holdUntil'
  | 'paymentRequest'
  | 'stage'
  | 'freeFrom'
  | 'noShowAt'
  | 'undo'
  | 'depositDueAt'
  | 'secondDriver'
  | 'billedTo'
  | 'residence'
  | 'awaitsInvoice'
  | (typeof optionalPlanFields)[number];

type Entries = LedgerEntry | { $each: LedgerEntry[] };

type Changes = {
  $set: Partial<BookingRecord>;
  $unset?: Partial<Record<Removable, 1>>;
  $max?: { holdUntil: Date };
  $push?: { ledger?: Entries; handovers?: Handover; upiReferences?: string };
  $pull?: { upiReferences: string };
};
type Counted = { $inc: { rev: number } };
type Move = {
  filter: Record<string, unknown>;
  changes: Changes;
  to: string;
  /** Set if the move changes neither the status nor the money. */
  keepsRev?: true;
  /** The test checkpoint to pass once the move is stored. */
  place?: CheckpointName;
};

/** Expects that no payment request is open. While one is, nothing may change what it would change. */
export const unlocked = { paymentRequest: null } as const;

/** Expects that the car was not handed out, and that its customer was not marked as a no-show. */
export const booked = { stage: null } as const;

/** Expects that the rental is not over: the car was not handed out yet, or is out. */
export const bookedOrOut = { stage: trusted({ $in: [null, 'out'] }) };

export type Paid = Pick<BookingRecord, '_id' | 'rev' | 'moveId' | 'ledger' | 'settledBy'>;

/**
 * Filter that matches the booking exactly as it was read. Comparing `rev` is not enough: a failover may undo what was
 * read, and other moves may then reach the same `rev`. The filter therefore also compares the id of the last move and
 * the payment that confirmed the booking. Bookings of earlier versions have no such id, so it compares the last ledger
 * entry too.
 */
export function asRead({ rev, moveId, settledBy, ledger }: Paid): Record<string, unknown> {
  const last = ledger.length - 1;
  const entry = ledger[last];
  return { rev, moveId: moveId ?? null, settledBy, ...(entry && { [`ledger.${last}.id`]: entry.id }) };
}

/**
 * Applies a move to a booking: `filter` is the state it expects besides the id, and `changes` is what it writes.
 * Returns the updated booking, or null if it was not in the expected state.
 */
export async function moveBooking(bookingId: ObjectId, { clock, logger }: MoveDeps, move: Move): Moved {
  const { filter, to, place, keepsRev } = move;
  const $inc = { rev: keepsRev ? 0 : 1 };
  const moveId = keepsRev ? {} : { moveId: new ObjectId() };
  const changes = { ...move.changes, $set: { ...move.changes.$set, ...moveId, updatedAt: clock.now() }, $inc };
  const before = await Booking.findOneAndUpdate({ _id: bookingId, kind: 'booking', ...filter }, changes, {
    returnDocument: 'before',
  }).lean<BookingRecord>(); // the filter excludes blocks, which share the collection
  if (!before) return null;
  logger.info({ bookingId: String(bookingId), from: before.cancelReason ?? before.status, to }, 'booking moved');
  if (place) await checkpoint(place);
  return afterOf(before, changes);
}

const pushed = ({ ledger, handovers = [] }: BookingRecord, $push: Changes['$push'] = {}): Partial<BookingRecord> => ({
  ...($push.ledger && { ledger: [...ledger, ...('$each' in $push.ledger ? $push.ledger.$each : [$push.ledger])] }),
  ...($push.handovers && { handovers: [...handovers, $push.handovers] }),
});

/** Computes the updated booking, because the write returns the previous state, which the log needs. */
function afterOf(before: BookingRecord, { $set, $unset, $max, $push, $pull, $inc }: Changes & Counted): BookingRecord {
  const references = referencesAfter(before, $push?.upiReferences, $pull?.upiReferences);
  const after = { ...before, ...$set, ...pushed(before, $push), ...references, rev: before.rev + $inc.rev };
  if ($max && !(before.holdUntil && before.holdUntil > $max.holdUntil)) after.holdUntil = $max.holdUntil;
  for (const field of Object.keys($unset ?? {})) Reflect.deleteProperty(after, field);
  return after;
}

function referencesAfter(
  { upiReferences: used = [] }: BookingRecord,
  added: string | undefined,
  removed: string | undefined,
): Pick<BookingRecord, 'upiReferences'> {
  if (added !== undefined) return { upiReferences: [...used, added] };
  return removed === undefined ? {} : { upiReferences: used.filter((each) => each !== removed) };
}

/** The result of a move that changes the claim: `car taken` if another claim has the car at the new time. */
export async function orCarTaken(move: Moved): Promise<BookingRecord | 'car taken' | null> {
  try {
    return await move;
  } catch (error) {
    if (isCarTaken(error)) return 'car taken';
    throw error;
  }
}

/** The result of a move that hands out a car: `car out` if it still is out with another booking. */
export async function orCarOut<T>(move: Promise<T>): Promise<T | 'car out'> {
  try {
    return await move;
  } catch (error) {
    if (isDuplicateKey(error, carOutKeys)) return 'car out';
    throw error;
  }
}
