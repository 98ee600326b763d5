import { addDays, dayInIndia, startOfDayInIndia } from '@rental/contracts';
import { Charge } from '../../payment/charge/charge.model.ts';
import { dayOf, type DaySum, loadBudgetMs } from './day-counts.ts';

/**
 * The rupees of one day. `net` is what is kept today of the payments of that day, refunds of whichever day taken off.
 * `captured` came in on that day and `returned` was promised or went back on it, of payments that counted.
 */
export type DayMoney = { net: number; captured: number; returned: number };

type Sums = { _id: Date; net: number; captured: number };

type Span = { $gte: Date; $lt: Date };

const always: readonly Span[] = [{ $gte: new Date(0), $lt: new Date(8.64e15) }];
const spanOf = (day: string): Span => ({ $gte: startOfDayInIndia(day), $lt: startOfDayInIndia(addDays(day, 1)) });

/** Whether a date is in one of the spans. */
const within = (field: string, spans: readonly Span[]) => ({ $or: spans.map((span) => ({ [field]: span })) });

const sumIf = (outcomes: string[], amount: string) => ({
  $sum: { $cond: [{ $in: ['$outcome', outcomes] }, amount, 0] },
});

/** Payments by the day they were taken, answered by an index alone. An undecided charge has earned nothing yet. */
async function sumTaken(spans: readonly Span[]): Promise<Sums[]> {
  return Charge.aggregate<Sums>([
    { $match: within('capturedAt', spans) },
    {
      $group: {
        _id: dayOf('$capturedAt'),
        net: sumIf(['kept', 'refund'], '$net'),
        captured: sumIf(['kept'], '$amount'),
      },
    },
  ]).option({ maxTimeMS: loadBudgetMs });
}

type Flow = { list: 'parts' | 'outsideParts'; at: 'dueAt' | 'at'; amount: string };

/** What went back of money that a booking counts, or counted, by a day of its own. */
const flows: readonly Flow[] = [
  { list: 'parts', at: 'dueAt', amount: '$parts.promised' },
  { list: 'outsideParts', at: 'at', amount: '$outsideParts.amount' },
];

/**
 * Charges of which something went back in one of the spans. Both ends must be asked of the same part, or the index is
 * walked from one of them to the end of time; and it has only what is a date, and answers only who asks for one.
 */
const returnedWithin = ({ list, at }: Flow, spans: readonly Span[]) => ({
  [`${list}.${at}`]: { $type: 'date' },
  $or: spans.map((span) => ({ [list]: { $elemMatch: { [at]: span } } })),
});

async function sumReturned(flow: Flow, spans: readonly Span[]): Promise<DaySum[]> {
  const field = `${flow.list}.${flow.at}`;
  return Charge.aggregate<DaySum>([
    { $match: { outcome: 'kept', ...returnedWithin(flow, spans) } },
    { $unwind: `$${flow.list}` },
    // Another part of the same charge may be of another day.
    { $match: within(field, spans) },
    { $group: { _id: dayOf(`$${field}`), sum: { $sum: flow.amount } } },
  ]).option({ maxTimeMS: loadBudgetMs });
}

async function sumWithin(spans: readonly Span[]): Promise<Map<string, DayMoney>> {
  const [taken, ...returned] = await Promise.all([
    sumTaken(spans),
    ...flows.map(async (flow) => sumReturned(flow, spans)),
  ]);
  const days = new Map<string, DayMoney>();
  for (const { _id, net, captured } of taken) days.set(dayInIndia(_id), { net, captured, returned: 0 });
  for (const { _id, sum } of returned.flat()) {
    const day = days.get(dayInIndia(_id)) ?? nothing;
    days.set(dayInIndia(_id), { ...day, returned: day.returned + sum });
  }
  return days;
}

/** What a day has on which no money moved. */
export const nothing: DayMoney = { net: 0, captured: 0, returned: 0 };

/** All days that have any money. */
export const sumAllDays = async (): Promise<Map<string, DayMoney>> => sumWithin(always);

/** Some days in India, without those that have no money. */
export const sumDays = async (days: readonly string[]): Promise<Map<string, DayMoney>> =>
  days.length === 0 ? new Map() : sumWithin(days.map(spanOf));
