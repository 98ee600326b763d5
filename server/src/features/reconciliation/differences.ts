import { type DifferenceKind, formatPaise } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey, ObjectId, trusted } from '../../platform/mongo.ts';
import { Difference, type DifferenceRecord } from './difference.model.ts';

/* Describes, stores, finds and resolves differences between the provider’s records and ours. */

export type FoundDifference = Pick<
  DifferenceRecord,
  'kind' | 'razorpayPaymentId' | 'refundId' | 'bookingId' | 'ours' | 'theirs'
> & {
  /** The id of the payment, refund or payout. */
  entity: string;
};

type Side = string | number | null;
type About = Partial<Pick<FoundDifference, 'razorpayPaymentId' | 'refundId' | 'bookingId'>>;

const textOf = (side: Side): string | null => (typeof side === 'number' ? formatPaise(side) : side);

/** Builds a difference; numeric values are in paise. */
export function difference(
  kind: DifferenceKind,
  entity: string,
  { ours, theirs, ...about }: About & { ours: Side; theirs: Side },
): FoundDifference {
  const nobody = { razorpayPaymentId: null, refundId: null, bookingId: null };
  return { ...nobody, ...about, kind, entity, ours: textOf(ours), theirs: textOf(theirs) };
}

/** Returns the id of a difference, which is the same each time the difference is found. */
export const differenceId = ({ kind, entity }: Pick<FoundDifference, 'kind' | 'entity'>): string => `${kind}:${entity}`;

type MoveDeps = Pick<Deps, 'clock' | 'logger'>;

/**
 * Stores a difference, or updates the stored one. A difference that an admin resolved remains resolved while both sides
 * are unchanged; one that was closed because it had disappeared is reopened.
 */
export async function noteDifference(found: FoundDifference, day: string, { clock, logger }: MoveDeps): Promise<void> {
  const { kind, ours, theirs, razorpayPaymentId, refundId, bookingId } = found;
  const _id = differenceId(found);
  const now = clock.now();
  try {
    const { upsertedCount } = await Difference.updateOne(
      { _id, $nor: [{ 'resolved.by': trusted({ $type: 'objectId' }), ours, theirs }] },
      {
        $set: { ours, theirs, razorpayPaymentId, refundId, bookingId, lastSeenAt: now },
        $setOnInsert: { day, kind, foundAt: now },
        $unset: { resolved: 1 },
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

/** Closes the differences that an earlier reconciliation of this day found but this one did not. */
export async function closeGone(day: string, found: readonly FoundDifference[], { clock }: MoveDeps): Promise<void> {
  await Difference.updateMany(
    { day, resolved: trusted({ $exists: false }), _id: trusted({ $nin: found.map(differenceId) }) },
    { $set: { resolved: { at: clock.now(), by: null, note: null } } },
  );
}

const isOpen = { 'resolved.at': null };

/** Returns open differences, oldest first. */
export async function findOpenDifferences(limit: number): Promise<DifferenceRecord[]> {
  return Difference.find(isOpen).sort({ foundAt: 1, _id: 1 }).limit(limit).lean();
}

/** Returns the differences that were open at a moment, oldest first. */
export async function findDifferencesOpenAt(moment: Date): Promise<DifferenceRecord[]> {
  const open = [isOpen, { 'resolved.at': trusted({ $gte: moment }) }];
  return Difference.find({ $or: open, foundAt: trusted({ $lt: moment }) })
    .sort({ foundAt: 1, _id: 1 })
    .lean<DifferenceRecord[]>();
}

export async function findOpenOfDay(day: string): Promise<DifferenceRecord[]> {
  return Difference.find({ day, ...isOpen })
    .sort({ _id: 1 })
    .lean();
}

/** Returns the days that have open differences, in ascending order. */
export async function findOpenDays(): Promise<string[]> {
  const days: string[] = await Difference.distinct('day', isOpen);
  return days.toSorted();
}

type Resolved = Pick<DifferenceRecord, 'ours' | 'theirs'> & { id: string; note: string; adminId: string };

/**
 * Resolves a difference on behalf of an admin. Throws `difference_not_found`, or `edited_meanwhile` if it has changed
 * since the admin saw it or is no longer open.
 */
export async function resolveDifference(
  { id: _id, ours, theirs, note, adminId }: Resolved,
  { clock }: Pick<Deps, 'clock'>,
): Promise<DifferenceRecord> {
  const found = await Difference.findOne({ _id }).lean();
  if (!found) throw new AppError('difference_not_found');
  const { modifiedCount } = await Difference.updateOne(
    { _id, ours, theirs, resolved: trusted({ $exists: false }) },
    { $set: { resolved: { at: clock.now(), by: new ObjectId(adminId), note } } },
  );
  if (modifiedCount !== 1) throw new AppError('edited_meanwhile');
  return found;
}
