import { dayInIndia } from '@rental/contracts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { shareWork } from '../../../platform/work/share-work.ts';
import { Charge, type ChargeRecord } from '../../payment/charge/charge.model.ts';
import { keepCounted } from './day-counts.ts';
import { type DayMoney, nothing, sumAllDays, sumDays } from './sum-money.ts';

/** The money of each day in India that has any. */
export type MoneyDays = ReadonlyMap<string, DayMoney>;

/** Whoever reads it gets what is stored at that moment; `rebuild` believes nothing that was read before. */
export type MoneyDaybook = { read: () => Promise<MoneyDays>; rebuild: () => Promise<void> };

/**
 * What came in and went out on each day, summed once. A charge may still move long after its day, when a refund is
 * promised or a payment is learnt of late; each move leaves its moment, so that every day that a charge touches is
 * summed again once the charge was moved.
 */
export function createMoneyDaybook({ clock, logger }: Pick<Deps, 'clock' | 'logger'>): MoneyDaybook {
  const known = keepCounted<Summed | null>(null);

  const load = async (keep: (next: Summed) => void): Promise<MoneyDays> => {
    const readAt = clock.now();
    const days = await sumAllDays();
    keep({ days, readAt });
    return days;
  };

  const update = async ({ days, readAt }: Summed, keep: (next: Summed) => void): Promise<MoneyDays> => {
    const startedAt = clock.now();
    const touched = await findDaysMovedSince(new Date(readAt.getTime() - skewMs));
    const summed = await sumDays(touched);
    await checkpoint('days:counted');
    const next = new Map([...days, ...touched.map((day) => [day, summed.get(day) ?? nothing] as const)]);
    keep({ days: next, readAt: startedAt });
    return next;
  };

  const read = async (): Promise<MoneyDays> => {
    const summed = known.now();
    logger.debug({ cache: 'money_days', isGood: summed !== null }, 'cache read');
    const keep = known.begin();
    return summed ? update(summed, keep) : load(keep);
  };

  const share = shareWork<MoneyDays>();
  return {
    read: async () => share('days', read),
    rebuild: async () => {
      await load(known.renew);
    },
  };
}

/** The money of each day, and since when moves of it are not in it yet. */
type Summed = { days: MoneyDays; readAt: Date };

/** How far the clock of whoever moves a charge may be behind ours; a process that is two seconds off takes no requests. */
const skewMs = 600_000;

type Moved = Pick<ChargeRecord, 'capturedAt' | 'parts' | 'outsideParts'>;

/**
 * Every day to which a charge that was moved since then ever added anything: parts are only added, and none changes its
 * day. Before it counts, a charge is moved, so those that nobody moved yet add nothing.
 */
async function findDaysMovedSince(since: Date): Promise<string[]> {
  const moved = await Charge.find(
    // Their index has those that were ever moved, and answers only who asks for a date.
    { changedAt: trusted({ $gte: since, $type: 'date' }) },
    { capturedAt: 1, 'parts.dueAt': 1, 'outsideParts.at': 1 },
  )
    .maxTimeMS(3_000)
    .lean<Moved[]>();
  return [...new Set(moved.flatMap(daysOf))].toSorted();
}

const daysOf = ({ capturedAt, parts, outsideParts }: Moved): string[] =>
  [capturedAt, ...parts.map(({ dueAt }) => dueAt), ...outsideParts.map(({ at }) => at)].map((moment) =>
    dayInIndia(moment),
  );
