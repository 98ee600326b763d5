import { readBatches } from '../../../platform/batches/read-batches.ts';
import { Charge, type ChargeRecord } from '../charge/charge.model.ts';

/* Reads the charges of a month in batches. A span ends just before `until`. */

export type ChargeSpan = { from: Date; until: Date };

type Batches = AsyncGenerator<ChargeRecord[]>;

const within = ({ from, until }: ChargeSpan) => ({ $gte: from, $lt: until });

/** Reads the charges that were captured within a span, oldest first. */
export const readCaptured = (span: ChargeSpan): Batches =>
  readBatches(Charge, { capturedAt: within(span) }, { hint: 'money_by_day', sort: { capturedAt: 1 } });

/** Reads the charges with a refund that was processed within a span. */
export const readRefunded = (span: ChargeSpan): Batches =>
  readBatches(Charge, { parts: { $elemMatch: { processedAt: within(span) } } }, { hint: 'returned_by_day' });

const isDate = { $type: 'date' } as const;

/** Reads the charges of which money was returned outside our system within a span. */
export const readReturnedOutside = (span: ChargeSpan): Batches =>
  readBatches(
    Charge,
    { 'outsideParts.at': isDate, outsideParts: { $elemMatch: { at: within(span) } } },
    { hint: 'outside_by_day' },
  );

/** Reads the charges with an external refund that failed or was reversed within a span. */
export const readCameBack = (span: ChargeSpan): Batches =>
  readBatches(
    Charge,
    { 'parts.dueAt': isDate, parts: { $elemMatch: { id: /^rfnd_/, dueAt: within(span) } } },
    { hint: 'parts_by_day' },
  );

/**
 * Reads every charge whose money may not have been assigned to a booking or returned at a moment: of those captured by
 * then, the ones that are open, have changed since, or were partly returned outside our system.
 */
export async function* readUnsettledAt(moment: Date): Batches {
  const capturedAt = { $lt: moment };
  const isOpen = { open: true };
  const hasChanged = { changedAt: { $gte: moment, ...isDate } };
  yield* readBatches<ChargeRecord>(Charge, { capturedAt, ...isOpen }, { hint: 'open_charges' });
  yield* readBatches<ChargeRecord>(Charge, { capturedAt, ...hasChanged, $nor: [isOpen] }, { hint: 'changed' });
  const returned = { outsidePaise: { $gt: 0 }, $nor: [isOpen, hasChanged] };
  yield* readBatches<ChargeRecord>(Charge, { capturedAt, ...returned }, { hint: 'returned_outside' });
}

/** Reads the UPI payments at the counter that were not verified at a moment or aren’t now. */
export const readUnverified = (): Batches =>
  readBatches(Charge, { 'counter.isVerified': false }, { hint: 'not_verified' });
