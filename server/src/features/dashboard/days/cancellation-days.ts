import { type CancelReason, dayInIndia, type Period } from '@rental/contracts';
import { commentOfRequest } from '../../../platform/current-request.ts';
import type { Deps } from '../../../platform/deps.ts';
import { plainCollection, trusted } from '../../../platform/mongo.ts';
import { Booking, type BookingRecord } from '../../booking/booking.model.ts';
import { paidSum, refundedSum, returnedSum } from '../../booking/moves/ledger.ts';
import { createDayCache, type DayCache } from './day-cache.ts';
import { always, eachBatch, loadBudgetMs, rowsPerBatch, type Span, spanOf, within } from './day-counts.ts';
import { numberOfText, textOfNumber } from './text-numbers.ts';

/**
 * A confirmed booking that was cancelled. `cause` is `none` if nobody chose one. `kept` is what was paid for the
 * booking and not returned, in whole rupees; deposits are in neither amount.
 */
export type Cancellation = {
  day: string;
  cause: string;
  reason: CancelReason;
  locationId: string;
  carId: string;
  returned: number;
  kept: number;
};

/** The cancellations of a day, as `numbersEach` numbers for each booking, because there may be 100,000 of them. */
type PackedDay = Int32Array;

const numbersEach = 6;

export type CancellationDaybook = DayCache<PackedDay>;

/**
 * Caches the cancellations of confirmed bookings by day. Later refunds change their amounts; each change of a booking
 * stores a timestamp. A booking that was confirmed and cancelled remains cancelled, on the same day.
 */
export const createCancellationDaybook = (deps: Pick<Deps, 'clock' | 'logger'>): CancellationDaybook =>
  createDayCache(
    {
      name: 'cancellation_days',
      readAll: async () => readWithin(always),
      readDays: async (days) => readWithin(days.map(spanOf)),
      findDaysMovedSince,
    },
    deps,
  );

/** Returns the cancellations of a period. */
export function* cancellationsIn(
  days: ReadonlyMap<string, PackedDay>,
  { fromDate, toDate }: Period,
): Generator<Cancellation> {
  for (const [day, numbers] of days) {
    if (day < fromDate || day > toDate) continue;
    for (let at = 0; at < numbers.length; at += numbersEach) yield unpack(day, numbers, at);
  }
}

const isCancelled = { status: 'cancelled', settledBy: { $type: 'string' } } as const;

async function findDaysMovedSince(since: Date): Promise<string[]> {
  const moved = await Booking.find(
    { status: 'cancelled', settledBy: trusted({ $type: 'string' }), updatedAt: trusted({ $gte: since }) },
    { cancelledAt: 1 },
  )
    .hint('by_last_change')
    .maxTimeMS(3_000)
    .lean<Pick<Stored, 'cancelledAt'>[]>();
  return [...new Set(moved.map(({ cancelledAt }) => dayInIndia(cancelledAt)))];
}

type Stored = Pick<BookingRecord, 'cancelReason' | 'cancelCause' | 'locationId' | 'carId'> & {
  cancelledAt: Date;
  returned: number;
  kept: number;
};

const fields = {
  _id: 0,
  cancelledAt: 1,
  cancelReason: 1,
  cancelCause: 1,
  locationId: 1,
  carId: 1,
  returned: refundedSum,
  kept: { $subtract: [paidSum, returnedSum] },
} as const;

async function readWithin(spans: readonly Span[]): Promise<Map<string, PackedDay>> {
  const days = new Map<string, number[]>();
  const options = { hint: 'cancellations', batchSize: rowsPerBatch, maxTimeMS: loadBudgetMs, ...commentOfRequest() };
  await eachBatch(
    plainCollection(Booking).aggregate<Stored>(
      [{ $match: { ...isCancelled, ...within('cancelledAt', spans) } }, { $project: fields }],
      options,
    ),
    (booking) => {
      const day = dayInIndia(booking.cancelledAt);
      const numbers = days.get(day) ?? [];
      days.set(day, numbers);
      numbers.push(...pack(booking));
    },
  );
  return new Map([...days].map(([day, numbers]) => [day, Int32Array.from(numbers)]));
}

const pack = ({ cancelCause, cancelReason, locationId, carId, returned, kept }: Stored): number[] => [
  ...[cancelCause ?? 'none', cancelReason, locationId, carId].map((each) => numberOfText(String(each))),
  returned,
  kept,
];

function unpack(day: string, numbers: PackedDay, at: number): Cancellation {
  const textAt = (offset: number): string => textOfNumber(numbers[at + offset] ?? 0);
  return {
    day,
    cause: textAt(0),
    reason: textAt(1) as CancelReason, // packed from a booking
    locationId: textAt(2),
    carId: textAt(3),
    returned: numbers[at + 4] ?? 0,
    kept: numbers[at + 5] ?? 0,
  };
}
