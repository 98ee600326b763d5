import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { findBookings } from '../../booking/find/find-bookings.ts';
import { isCorrection } from '../../booking/moves/ledger.ts';
import { Charge, type ChargedAtCounter, type ChargeRecord } from './charge.model.ts';

/**
 * Counter money that was taken, returned by hand, or corrected because it had been recorded by mistake. `takenAt` is
 * when the money was taken. `by` is who took or returned it; for a correction, who had recorded the money.
 */
export type CounterMovement = {
  kind: 'taken' | 'returned' | 'corrected';
  at: Date;
  takenAt: Date;
  by: ObjectId;
  amount: number;
  bookingId: ObjectId;
  /** Present if the money is a deposit. */
  isDeposit?: true;
} & Pick<ChargedAtCounter, 'method' | 'reference' | 'isVerified'>;

type Span = { from: Date; to: Date };
type AtCounter = Pick<ChargeRecord, '_id' | 'bookingId' | 'amount' | 'capturedAt' | 'counter' | 'parts' | 'outcome'>;

const shown = { bookingId: 1, amount: 1, capturedAt: 1, counter: 1, parts: 1, outcome: 1 } as const;

/** Returns what was taken, returned and corrected at a location, oldest first; `to` is exclusive. */
export async function findCounterMovements(locationId: ObjectId, span: Span): Promise<CounterMovement[]> {
  const within = { $gte: span.from, $lt: span.to };
  const find = async (filter: object): Promise<AtCounter[]> =>
    Charge.find({ 'counter.locationId': locationId, ...filter }, shown)
      .maxTimeMS(3_000)
      .lean<AtCounter[]>();
  const [taken, returned] = await Promise.all([
    find({ capturedAt: trusted(within) }),
    find({ parts: trusted({ $elemMatch: { processedAt: within } }) }),
  ]);
  const corrections = await findCorrections(returned);
  return [...taken.map(takenOf), ...returned.flatMap((charge) => returnsOf(charge, span, corrections))].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}

/** Returns the ids of the ledger entries that correct one of these charges. */
async function findCorrections(charges: readonly AtCounter[]): Promise<ReadonlySet<string>> {
  if (charges.length === 0) return new Set();
  const bookings = await findBookings(charges.map(({ bookingId }) => bookingId));
  return new Set(bookings.flatMap(({ ledger }) => ledger.filter(isCorrection).map(({ id }) => String(id))));
}

const factsOf = ({ bookingId, capturedAt, counter, outcome }: AtCounter) => {
  if (!counter) throw new Error('a charge at a location is counter money');
  const { by, method, reference, isVerified } = counter;
  return {
    takenAt: capturedAt,
    by,
    bookingId,
    method,
    ...(outcome === 'held' && { isDeposit: true as const }),
    ...(reference !== undefined && { reference }),
    ...(isVerified !== undefined && { isVerified }),
  };
};

const takenOf = (charge: AtCounter): CounterMovement => ({
  ...factsOf(charge),
  kind: 'taken',
  at: charge.capturedAt,
  amount: charge.amount,
});

const returnsOf = (charge: AtCounter, { from, to }: Span, corrections: ReadonlySet<string>): CounterMovement[] =>
  charge.parts.flatMap(({ id, amount, processedAt: at, byHand }): CounterMovement[] => {
    if (!at || at < from || at >= to) return [];
    const facts = { ...factsOf(charge), at, amount };
    if (corrections.has(id)) return [{ ...facts, kind: 'corrected' }];
    return [{ ...facts, kind: 'returned', by: byHand?.by ?? facts.by }];
  });
