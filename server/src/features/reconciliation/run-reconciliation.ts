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
/** How often the worker reconciles due days and retries those for which the provider did not respond. */
const periodMs = 10 * 60_000;
const jitterMs = 60_000;
/** The maximum number of days with open differences that are reconciled again each day. */
const mostOpenDays = 31;

type Silence = (day: string, error: GatewayError) => void;

/** Reconciles days while holding the lease; returns null if another process holds it. */
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
 * Reconciles yesterday, the day before and days with open differences, each once per calendar day in India. A day is
 * retried if the provider did not respond.
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

/**
 * Reconciles one day now. Returns null if another process is reconciling. Rejects with GatewayError if the provider
 * does not respond.
 */
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

/** Periodically reconciles the days that are due until stopped; `stop` waits for the current run. */
export function startReconciliation(deps: Deps): Running {
  return runEvery(
    async () => {
      await reconcileDue(deps);
    },
    () => periodMs + Math.random() * jitterMs,
    deps.logger,
  );
}
