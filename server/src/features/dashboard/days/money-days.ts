import { dayInIndia } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { Charge, type ChargeRecord } from '../../payment/charge/charge.model.ts';
import { createDayCache, type DayCache } from './day-cache.ts';
import { type DayMoney, sumAllDays, sumDays } from './sum-money.ts';

/** The money received and refunded on each day in India; days without any are omitted. */
export type MoneyDaybook = DayCache<DayMoney>;

/**
 * Caches the money received and refunded on each day. A charge may change long after the day of its payment, when a
 * refund is promised or a late payment is discovered; each change stores a timestamp.
 */
export const createMoneyDaybook = (deps: Pick<Deps, 'clock' | 'logger'>): MoneyDaybook =>
  createDayCache({ name: 'money_days', readAll: sumAllDays, readDays: sumDays, findDaysMovedSince }, deps);

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
