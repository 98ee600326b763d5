import { dayInIndia } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { shareWork } from '../../../platform/share-work.ts';
import { Charge, type ChargeRecord } from '../../payment/charge/charge.model.ts';
import { type DayMoney, sumAllDays, sumOneDay } from './sum-money.ts';

/** The money of each day in India that has any. */
export type MoneyDays = ReadonlyMap<string, DayMoney>;

/** Whoever reads it gets what is stored at that moment; `rebuild` believes nothing that was read before. */
export type MoneyDaybook = { read: () => Promise<MoneyDays>; rebuild: () => Promise<void> };

/**
 * What came in and went out on each day, summed once. A charge may still move long after its day, when a refund is promised
 * or a payment is learnt of late; each move leaves its moment, so that every day that a charge touches is summed again once
 * the charge was moved.
 */
export function createMoneyDaybook({ clock }: Pick<Deps, 'clock'>): MoneyDaybook {
  let days: Map<string, DayMoney> | null = null;
  let readAt = new Date(0);

  const load = async (): Promise<MoneyDays> => {
    const startedAt = clock.now();
    const summed = await sumAllDays();
    days = summed;
    readAt = startedAt;
    return summed;
  };

  const update = async (known: ReadonlyMap<string, DayMoney>): Promise<MoneyDays> => {
    const startedAt = clock.now();
    const moved = await findMovedSince(new Date(readAt.getTime() - skewMs));
    const touched = [...new Set(moved.flatMap(daysOf))];
    const summed = await Promise.all(touched.map(async (day) => [day, await sumOneDay(day)] as const));
    const next = new Map([...known, ...summed]);
    days = next;
    readAt = startedAt;
    return next;
  };

  const share = shareWork<MoneyDays>();
  return {
    // guard: a day of moved money is summed again -> read: async () => share('days', async () => days ?? load())
    read: async () => share('days', async () => (days ? update(days) : load())),
    rebuild: async () => {
      await load();
    },
  };
}

/** How far the clock of whoever moves a charge may be behind ours; a process that is two seconds off takes no requests. */
const skewMs = 600_000;

type Moved = Pick<ChargeRecord, 'capturedAt' | 'parts' | 'outsideParts'>;

/** Charges with a move since then. Before it counts, a charge is moved, so those that nobody moved yet add nothing. */
async function findMovedSince(since: Date): Promise<Moved[]> {
  return Charge.find(
    // Their index has those that were ever moved, and answers only who asks for a date.
    { changedAt: trusted({ $gte: since, $type: 'date' }) },
    { capturedAt: 1, 'parts.dueAt': 1, 'outsideParts.at': 1 },
  )
    .maxTimeMS(3_000)
    .lean<Moved[]>();
}

/** Every day to which a charge ever added anything: parts are only added, and none changes its day. */
function daysOf({ capturedAt, parts, outsideParts }: Moved): string[] {
  return [capturedAt, ...parts.map(({ dueAt }) => dueAt), ...outsideParts.map(({ at }) => at)].map((moment) =>
    dayInIndia(moment),
  );
}
