import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey, type ObjectId, trusted } from '../../platform/mongo.ts';
import { Difference, type DifferenceRecord } from './difference.model.ts';
import { type Found, nameOf } from './found.ts';

/* Every change of a difference. */

type MoveDeps = Pick<Deps, 'clock' | 'logger'>;

/**
 * Writes a difference down under its name, now or again. One that a person has settled stays so as long as both sides
 * say what they said then; one that had gone is open again.
 */
export async function noteDifference(seen: Found, day: string, { clock, logger }: MoveDeps): Promise<void> {
  const { kind, ours, theirs, razorpayPaymentId, refundId, bookingId } = seen;
  const _id = nameOf(seen);
  const now = clock.now();
  try {
    const { upsertedCount } = await Difference.updateOne(
      { _id, $nor: [{ 'settled.by': trusted({ $type: 'objectId' }), ours, theirs }] },
      {
        $set: { ours, theirs, razorpayPaymentId, refundId, bookingId, lastSeenAt: now },
        $setOnInsert: { day, kind, foundAt: now },
        $unset: { settled: 1 },
      },
      { upsert: true },
    );
    if (upsertedCount === 1) {
      const facts = { alert: 'difference_found', difference: _id, day, ours, theirs };
      logger.error(facts, 'the books of the payment provider differ from ours');
    }
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await Difference.updateOne({ _id }, { $set: { lastSeenAt: now } });
  }
}

/** Closes what a day's reconciliation found before and no longer finds. */
export async function closeGone(day: string, seen: readonly Found[], { clock }: MoveDeps): Promise<void> {
  await Difference.updateMany(
    { day, settled: trusted({ $exists: false }), _id: trusted({ $nin: seen.map(nameOf) }) },
    { $set: { settled: { at: clock.now(), by: null, note: null } } },
  );
}

type Seen = Pick<DifferenceRecord, 'ours' | 'theirs'> & { by: ObjectId; note: string };

/** A person has seen to a difference; false when it is no longer what the person saw. */
export async function markSettled(
  _id: string,
  { ours, theirs, by, note }: Seen,
  { clock }: Pick<Deps, 'clock'>,
): Promise<boolean> {
  const { modifiedCount } = await Difference.updateOne(
    { _id, ours, theirs, settled: trusted({ $exists: false }) },
    { $set: { settled: { at: clock.now(), by, note } } },
  );
  return modifiedCount === 1;
}
