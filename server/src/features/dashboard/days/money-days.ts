import { dayInIndia } from '@rental/contracts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { coalesce } from '../../../platform/work/coalesce.ts';
import { Charge, type ChargeRecord } from '../../payment/charge/charge.model.ts';
import { createRecount } from './day-counts.ts';
import { type DayMoney, nothing, sumAllDays, sumDays } from './sum-money.ts';

/** The money received and refunded on each day in India; days without any are omitted. */
export type MoneyDays = ReadonlyMap<string, DayMoney>;

/** `read` always includes everything stored at that moment; `rebuild` sums again and ignores cached sums. */
export type MoneyDaybook = { read: () => Promise<MoneyDays>; rebuild: () => Promise<void> };

/**
 * Caches the money received and refunded on each day. A charge may change long after the day of its payment, when a
 * refund is promised or a late payment is discovered; each change stores a timestamp, so that every affected day is
 * summed again.
 */
export function createMoneyDaybook({ clock, logger }: Pick<Deps, 'clock' | 'logger'>): MoneyDaybook {
  const known = createRecount<Summed | null>(null);

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

  const share = coalesce<MoneyDays>();
  return {
    read: async () => share('days', read),
    rebuild: async () => {
      await load(known.renew);
    },
  };
}

/** The money of each day, and the time up to which changes are included. */
type Summed = { days: MoneyDays; readAt: Date };

/**
 * The largest clock skew assumed for a process that changes a charge; a process whose clock is off by two seconds
 * already refuses all requests.
 */
const skewMs = 600_000;

type Moved = Pick<ChargeRecord, 'capturedAt' | 'parts' | 'outsideParts'>;

/**
 * Returns every day affected by charges changed since the given time: parts are only added, and a part’s day never
 * changes. A charge that has never changed contributes no money, so it can be ignored.
 */
async function findDaysMovedSince(since: Date): Promise<string[]> {
  const moved = await Charge.find(
    // The partial index covers only changed charges and is used only by a query that requires a date.
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
