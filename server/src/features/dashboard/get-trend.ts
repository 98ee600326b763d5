import { addDays, dayInIndia, startOfDayInIndia, type TrendPoint } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { Booking } from '../booking/booking.model.ts';
import { Charge } from '../payment/charge/charge.model.ts';

type Step = 'day' | 'month';
type Sum = { _id: string; sum: number };

const shownDays = 30;
const shownMonths = 12;
const formats: Record<Step, string> = { day: '%Y-%m-%d', month: '%Y-%m-01' };

/**
 * Revenue and bookings of the last 30 days or 12 months in India, oldest first, quiet ones included. Revenue counts
 * by the day it was paid and is less what was refunded of it later; bookings count by the day they were made.
 */
export async function getTrend({ by }: { by: Step }, { clock }: Pick<Deps, 'clock'>): Promise<TrendPoint[]> {
  const steps = listSteps(by, dayInIndia(clock.now()));
  const since = startOfDayInIndia(steps[0] ?? '');
  const [revenue, bookings] = await Promise.all([sumRevenue(by, since), countBookings(by, since)]);
  return steps.map((from) => ({ from, revenue: revenue.get(from) ?? 0, bookings: bookings.get(from) ?? 0 }));
}

/** The first day of each step, up to the one that holds today. */
export function listSteps(by: Step, today: string): string[] {
  if (by === 'day') return Array.from({ length: shownDays }, (_, index) => addDays(today, index + 1 - shownDays));
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: shownMonths }, (_, index) => monthOf(months + index + 1 - shownMonths));
}

const monthOf = (months: number): string =>
  `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;

const stepOf = (by: Step, field: string) => ({
  $dateToString: { date: field, format: formats[by], timezone: '+05:30' },
});

const toMap = (sums: Sum[]): Map<string, number> => new Map(sums.map(({ _id, sum }) => [_id, sum]));

async function sumRevenue(by: Step, since: Date): Promise<Map<string, number>> {
  const sums = await Charge.aggregate<Sum>([
    { $match: { capturedAt: { $gte: since } } },
    { $group: { _id: stepOf(by, '$capturedAt'), sum: { $sum: '$net' } } },
  ]).option({ maxTimeMS: 3_000 });
  return toMap(sums);
}

async function countBookings(by: Step, since: Date): Promise<Map<string, number>> {
  const sums = await Booking.aggregate<Sum>([
    { $match: { kind: 'booking', createdAt: { $gte: since } } },
    { $group: { _id: stepOf(by, '$createdAt'), sum: { $sum: 1 } } },
  ]).option({ maxTimeMS: 3_000 });
  return toMap(sums);
}
