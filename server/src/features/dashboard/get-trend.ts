import { addDays, dayInIndia, type TrendPoint } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import type { Daybooks } from './days/daybooks.ts';
import { type Flow, readMoneyFlows } from './days/money-flows.ts';

type Step = 'day' | 'month';

const shownDays = 30;
const shownMonths = 12;

/**
 * Returns revenue and bookings for each of the last 30 days or 12 months in India, oldest first, including those
 * without any. A booking counts on the day it was made.
 */
export async function getTrend(
  { by }: { by: Step },
  { clock, daybooks: { bookings, money } }: Pick<Deps, 'clock'> & { daybooks: Daybooks },
): Promise<TrendPoint[]> {
  const steps = listSteps(by, dayInIndia(clock.now()));
  const [made, flows] = await Promise.all([bookings.read(), readMoneyFlows(money)]);
  const revenue = sumBySteps(by, flows);
  const counts = sumBySteps(
    by,
    [...made].map(([day, sum]) => ({ day, sum })),
  );
  return steps.map((from) => ({ from, revenue: revenue.get(from) ?? 0, bookings: counts.get(from) ?? 0 }));
}

/** Returns the first day of each step, up to the current one. */
export function listSteps(by: Step, today: string): string[] {
  if (by === 'day') return Array.from({ length: shownDays }, (_, index) => addDays(today, index + 1 - shownDays));
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: shownMonths }, (_, index) => monthOf(months + index + 1 - shownMonths));
}

const monthOf = (months: number): string =>
  `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;

const stepOf = (by: Step, day: string): string => (by === 'day' ? day : `${day.slice(0, 7)}-01`);

/** Sums by the first day of each step. Amounts from before the first step are added to an entry that is never read. */
function sumBySteps(by: Step, days: readonly Flow[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { day, sum } of days) sums.set(stepOf(by, day), (sums.get(stepOf(by, day)) ?? 0) + sum);
  return sums;
}
