import type { BookingRecord } from '../booking.model.ts';
import type { LedgerEntry, MovedFrom } from '../record/ledger-entry.ts';

/** A change of a booking: its ledger entry, and the car, the dates and the times before and after it. */
export type RecordedChange = { entry: LedgerEntry; before: MovedFrom; after: MovedFrom };

/** Returns the changes of a booking, oldest first. */
export function listChanges({ ledger, ...present }: BookingRecord): RecordedChange[] {
  const changes = ledger.flatMap((entry) => (entry.moved ? [{ entry, before: entry.moved }] : []));
  return changes.map((each, index) => ({ ...each, after: changes[index + 1]?.before ?? present }));
}

/** The number of changes of a booking. */
export const countChanges = (booking: Pick<BookingRecord, 'ledger'>): number =>
  booking.ledger.filter(({ moved }) => moved).length;

/** `countChanges` as an aggregation expression over a stored booking. */
export const changesCount = {
  $size: { $filter: { input: '$ledger', cond: { $ne: [{ $type: '$$this.moved' }, 'missing'] } } },
} as const;
