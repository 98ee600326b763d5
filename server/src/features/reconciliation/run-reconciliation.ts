import { addDays, dayInIndia } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { trusted } from '../../platform/mongo.ts';
import { GatewayError } from '../../platform/payment-gateway.ts';
import { type Running, runEvery } from '../../platform/work/run-every.ts';
import { findOpenDays } from './differences.ts';
import { takeLease } from './lease.model.ts';
import { ReconciledDay } from './reconciled-day.model.ts';
import { type DayReport, reconcileDay } from './reconcile-day.ts';

const leaseName = 'reconciliation';
/** How soon a day is tried again after silence, and how late after midnight it may begin. */
const periodMs = 10 * 60_000;
const jitterMs = 60_000;
/** Days that left something open are looked at again; more than these wait for the next day. */
const mostOpenDays = 31;

type Silence = (day: string, error: GatewayError) => void;

/** Runs days under the lease, or answers null while another process is at it. */
async function runDays(listDays: () => Promise<string[]>, deps: Deps, onSilence: Silence): Promise<DayReport[] | null> {
  const lease = await takeLease(leaseName, deps);
  if (!lease) return null;
  const onStep = async () => {
    if (!(await lease.renew())) throw new Error('reconciliation was taken over by another process');
  };
  try {
    const reports: DayReport[] = [];
    for (const day of await listDays()) {
      const report = await reconcileDay(day, deps, { onStep }).catch((error: unknown) => {
        if (!(error instanceof GatewayError)) throw error;
        onSilence(day, error);
        return null;
      });
      if (report) reports.push(report);
    }
    return reports;
  } finally {
    await lease.release();
  }
}

/**
 * Yesterday, the day before it, and the days that left something open, as far as they were not reconciled today: each
 * is done once a day in India, and again after silence.
 */
export async function reconcileDue(deps: Deps): Promise<DayReport[]> {
  const { clock, logger } = deps;
  const reports = await runDays(
    () => listDue(dayInIndia(clock.now())),
    deps,
    (day, error) =>
      logger.warn({ day, err: error.message }, 'payment provider did not respond; the day is tried again'),
  );
  for (const { day, compared, repaired, left } of reports ?? []) {
    logger.info({ day, ...compared, repaired: repaired.length, left: left.length }, 'day reconciled');
  }
  return reports ?? [];
}

async function listDue(today: string): Promise<string[]> {
  const recent = [addDays(today, -2), addDays(today, -1)];
  const days = [...new Set([...(await findOpenDays()).slice(0, mostOpenDays), ...recent])];
  const known = await ReconciledDay.find({ _id: trusted({ $in: days }) }).lean();
  const isDone = new Set(known.filter(({ doneAt }) => doneAt && dayInIndia(doneAt) >= today).map(({ _id }) => _id));
  return days.filter((day) => !isDone.has(day) && day < today);
}

/** One day, now. Null while another process reconciles. Rejects with GatewayError when the provider is silent. */
export async function reconcileNow(day: string, deps: Deps): Promise<DayReport | null> {
  const reports = await runDays(
    async () => [day],
    deps,
    (_day, error) => {
      throw error;
    },
  );
  return reports?.[0] ?? null;
}

/** Reconciles what is due, again and again, until stopped; `stop` waits for the round in hand. */
export function startReconciliation(deps: Deps): Running {
  return runEvery(
    async () => {
      await reconcileDue(deps);
    },
    () => periodMs + Math.random() * jitterMs,
    deps.logger,
  );
}
