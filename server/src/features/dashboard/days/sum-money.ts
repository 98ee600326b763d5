import { addDays, dayInIndia, startOfDayInIndia } from '@rental/contracts';
import { Charge } from '../../payment/charge/charge.model.ts';
import { dayOf, type DaySum, loadBudgetMs } from './day-of.ts';

/**
 * The rupees of one day. `net` is what is kept today of the payments of that day, refunds of whichever day taken off. `captured`
 * came in on that day and `returned` was promised or went back on it, of payments that counted.
 */
export type DayMoney = { net: number; captured: number; returned: number };

type Span = { from: Date; to: Date };
type Sums = { _id: Date; net: number; captured: number };

const always: Span = { from: new Date(0), to: new Date(8.64e15) };
const sumIf = (outcomes: string[], amount: string) => ({
  $sum: { $cond: [{ $in: ['$outcome', outcomes] }, amount, 0] },
});

/** Payments by the day they were taken, answered by an index alone. An undecided charge has earned nothing yet. */
async function sumTaken({ from, to }: Span): Promise<Sums[]> {
  return Charge.aggregate<Sums>([
    { $match: { capturedAt: { $gte: from, $lt: to } } },
    {
      $group: {
        _id: dayOf('$capturedAt'),
        net: sumIf(['kept', 'refund'], '$net'),
        captured: sumIf(['kept'], '$amount'),
      },
    },
  ]).option({ maxTimeMS: loadBudgetMs });
}

type Flow = { list: 'parts' | 'outsideParts'; at: string; amount: string };

/** What went back of money that a booking counts, or counted, by a day of its own. */
const flows: readonly Flow[] = [
  { list: 'parts', at: 'parts.dueAt', amount: '$parts.promised' },
  { list: 'outsideParts', at: 'outsideParts.at', amount: '$outsideParts.amount' },
];

async function sumReturned({ list, at, amount }: Flow, { from, to }: Span): Promise<DaySum[]> {
  // The index has only what is a date, and answers only who asks for one.
  const within = { [at]: { $gte: from, $lt: to, $type: 'date' } };
  return Charge.aggregate<DaySum>([
    { $match: { outcome: 'kept', ...within } },
    { $unwind: `$${list}` },
    // Another part of the same charge may be of another day.
    { $match: within },
    { $group: { _id: dayOf(`$${at}`), sum: { $sum: amount } } },
  ]).option({ maxTimeMS: loadBudgetMs });
}

async function sumWithin(span: Span): Promise<Map<string, DayMoney>> {
  const [taken, ...returned] = await Promise.all([
    sumTaken(span),
    ...flows.map(async (flow) => sumReturned(flow, span)),
  ]);
  const days = new Map<string, DayMoney>();
  for (const { _id, net, captured } of taken) days.set(dayInIndia(_id), { net, captured, returned: 0 });
  for (const { _id, sum } of returned.flat()) {
    const day = days.get(dayInIndia(_id)) ?? nothing;
    days.set(dayInIndia(_id), { ...day, returned: day.returned + sum });
  }
  return days;
}

const nothing: DayMoney = { net: 0, captured: 0, returned: 0 };

/** All days that have any money. */
export const sumAllDays = async (): Promise<Map<string, DayMoney>> => sumWithin(always);

/** One day in India. */
export async function sumOneDay(day: string): Promise<DayMoney> {
  const days = await sumWithin({ from: startOfDayInIndia(day), to: startOfDayInIndia(addDays(day, 1)) });
  return days.get(day) ?? nothing;
}
