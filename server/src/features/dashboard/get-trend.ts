import { addDays, dayInIndia, startOfDayInIndia, type TrendPoint } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { Booking } from '../booking/booking.model.ts';
import { Charge } from '../payment/charge/charge.model.ts';
import { listDisputeFlows } from '../payment/dispute/list-dispute-flows.ts';

type Step = 'day' | 'month';
type Sum = { _id: string; sum: number };

const shownDays = 30;
const shownMonths = 12;
const formats: Record<Step, string> = { day: '%Y-%m-%d', month: '%Y-%m-01' };

/**
 * Revenue and bookings of the last 30 days or 12 months in India, oldest first, quiet ones included. Revenue counts
 * a payment on its day and a refund on its own; bookings count by the day they were made.
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

const stepOf = (by: Step, field: string | object) => ({
  $dateToString: { date: field, format: formats[by], timezone: '+05:30' },
});

const toMap = (sums: Sum[]): Map<string, number> => new Map(sums.map(({ _id, sum }) => [_id, sum]));

/** Money that a booking counts, or counted: what never could is not in it when it comes, nor when it goes. */
const counts = { outcome: 'kept' } as const;
const minus = (amount: string) => ({ $multiply: [-1, amount] });

/** Each payment on its day, each refund on its own, so that a day that is over never changes. */
async function sumRevenue(by: Step, since: Date): Promise<Map<string, number>> {
  const after = { $gte: since };
  const sums = await Promise.all([
    sumBy({ match: { ...counts, capturedAt: after }, at: stepOf(by, '$capturedAt'), amount: '$amount' }),
    sumBy({
      match: { ...counts, 'parts.dueAt': after },
      unwind: '$parts',
      at: stepOf(by, '$parts.dueAt'),
      amount: minus('$parts.promised'),
    }),
    sumBy({
      match: { ...counts, 'outsideParts.at': after },
      unwind: '$outsideParts',
      at: stepOf(by, '$outsideParts.at'),
      amount: minus('$outsideParts.amount'),
    }),
    sumDisputes(by),
  ]);
  const total = new Map<string, number>();
  for (const { _id, sum } of sums.flat()) total.set(_id, (total.get(_id) ?? 0) + sum);
  return total;
}

/** A dispute before the first step adds to a step that nobody asks for. */
async function sumDisputes(by: Step): Promise<Sum[]> {
  const flows = await listDisputeFlows();
  return flows.map(({ at, rupees }) => ({ _id: stepOfDay(by, dayInIndia(at)), sum: rupees }));
}

const stepOfDay = (by: Step, day: string): string => (by === 'day' ? day : `${day.slice(0, 7)}-01`);

type Flow = { match: Record<string, unknown>; unwind?: string; at: object; amount: unknown };

async function sumBy({ match, unwind, at, amount }: Flow): Promise<Sum[]> {
  return Charge.aggregate<Sum>([
    { $match: match },
    ...(unwind === undefined ? [] : [{ $unwind: unwind }]),
    { $group: { _id: at, sum: { $sum: amount } } },
  ]).option({ maxTimeMS: 3_000 });
}

async function countBookings(by: Step, since: Date): Promise<Map<string, number>> {
  const sums = await Booking.aggregate<Sum>([
    { $match: { kind: 'booking', createdAt: { $gte: since } } },
    { $group: { _id: stepOf(by, '$createdAt'), sum: { $sum: 1 } } },
  ]).option({ maxTimeMS: 3_000 });
  return toMap(sums);
}
