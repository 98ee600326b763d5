import type { DepositReturns } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { trusted } from '../../platform/mongo.ts';
import { createCache } from '../../platform/work/cache.ts';
import { Booking } from '../booking/booking.model.ts';
import { Charge } from '../payment/charge/charge.model.ts';

/** How long the figure is cached, by servers and by browsers. */
export const figureSeconds = 3_600;

/** Below this number, a single late deposit would change the figure by more than 5 percent, and it would say little. */
const leastDeposits = 20;

const yearMs = 365 * 24 * 3_600_000;

/** Whether the entry `$$entry` of a ledger gave back money of the deposit; others may have done so in the dashboard. */
const givesBack = {
  $and: [
    { $eq: ['$$entry.account', 'deposit'] },
    { $or: [{ $eq: ['$$entry.release', 'returned'] }, { $in: [true, '$$entry.back.external'] }] },
  ],
};

/** The last entry that gave back money of the deposit; absent if none did. */
const lastGiven = { $last: { $filter: { input: '$ledger', as: 'entry', cond: givesBack } } };

/**
 * Finds the counter money of this entry that staff had not returned by the promised hour. A refund through the provider
 * counts from the time of the entry, because we can't influence how long the bank takes.
 */
const lateCounterMoney = {
  from: Charge.collection.name,
  localField: 'given.back.chargeId',
  foreignField: '_id',
  let: { entry: { $toString: '$given.id' }, dueAt: '$depositDueAt' },
  pipeline: [
    { $match: { counter: { $exists: true } } },
    { $unwind: '$parts' },
    {
      $match: {
        $expr: {
          $and: [
            { $eq: ['$parts.id', '$$entry'] },
            { $or: [{ $eq: ['$parts.processedAt', null] }, { $gt: ['$parts.processedAt', '$$dueAt'] }] },
          ],
        },
      },
    },
    { $project: { _id: 1 } },
  ],
  as: 'lateMoney',
};

const isInTime = {
  $and: [
    { $eq: [{ $ifNull: ['$deposit', 0] }, 0] },
    { $lte: ['$given.at', '$depositDueAt'] },
    { $eq: ['$lateMoney', []] },
  ],
};

const isGivenOrHeld = { $or: [{ $gt: ['$deposit', 0] }, { $ne: [{ $type: '$given' }, 'missing'] }] };

const countIf = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });

/** Counts the deposits whose promised hour was in the last 12 months, as the figure defines them. */
async function countDepositReturns({ clock }: Pick<Deps, 'clock'>): Promise<DepositReturns> {
  const now = clock.now();
  const since = new Date(now.getTime() - yearMs);
  const [counts] = await Booking.aggregate<DepositReturns>([
    { $match: { depositDueAt: trusted({ $gt: since, $lte: now }) } },
    { $project: { deposit: 1, depositDueAt: 1, 'ledger.release': 1, given: lastGiven } },
    { $lookup: lateCounterMoney },
    {
      $group: {
        _id: null,
        inTime: countIf({ $and: [isGivenOrHeld, isInTime] }),
        counted: countIf(isGivenOrHeld),
        used: countIf({ $and: [{ $not: [isGivenOrHeld] }, { $in: ['used', '$ledger.release'] }] }),
      },
    },
    { $project: { _id: 0 } },
  ]).option({ hint: 'deposits_due', maxTimeMS: 3_000 });
  return counts ?? { inTime: 0, counted: 0, used: 0 };
}

/** Returns a function that reads the cached figure; null if it says too little. */
export function createDepositReturns(deps: Pick<Deps, 'clock'>): () => Promise<DepositReturns | null> {
  const cached = createCache<DepositReturns>({ clock: deps.clock, seconds: figureSeconds, most: 1 });
  return async () => {
    const found = await cached('all', async () => countDepositReturns(deps));
    return found.counted < leastDeposits ? null : found;
  };
}
