import { dayInIndia } from '@rental/contracts';
import { Charge } from '../../payment/charge/charge.model.ts';
import { always, dayOf, type DaySum, loadBudgetMs, type Span, spanOf, within } from './day-counts.ts';

/**
 * The rupees of one day. `net` is what remains of that day’s payments after all refunds so far, `captured` what was
 * received that day, `returned` what was promised or refunded that day. Only payments that count towards a booking are
 * included.
 */
export type DayMoney = { net: number; captured: number; returned: number };

type Sums = { _id: Date; net: number; captured: number };

const sumIf = (outcomes: string[], amount: string) => ({
  $sum: { $cond: [{ $in: ['$outcome', outcomes] }, amount, 0] },
});

/** Sums payments by capture day, with a covered query; an undecided charge is not revenue yet. */
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

type Flow = { list: 'parts' | 'outsideParts'; at: 'dueAt' | 'at'; amount: string | object };

/** A part that repays a failed external refund counts as 0: the money was counted when promised or refunded. */
const isAgain = { $eq: [{ $indexOfCP: ['$parts.id', 'rfnd_'] }, 0] };

/** Refunds of payments that count, or once counted, towards a booking, each with its own date. */
const flows: readonly Flow[] = [
  { list: 'parts', at: 'dueAt', amount: { $cond: [isAgain, 0, '$parts.promised'] } },
  { list: 'outsideParts', at: 'at', amount: '$outsideParts.amount' },
];

/**
 * Matches charges with a refund in one of the spans. Both ends of a span must apply to the same part, otherwise the
 * index scan is bounded at one end only. The index is partial: it contains only dates and is used only by a query that
 * requires a date.
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
    // Filters again, because other parts of the same charge may fall on other days.
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

const nothing: DayMoney = { net: 0, captured: 0, returned: 0 };

export const sumAllDays = async (): Promise<Map<string, DayMoney>> => sumWithin(always);

/** Sums the given days in India; omits those without money. */
export const sumDays = async (days: readonly string[]): Promise<Map<string, DayMoney>> =>
  days.length === 0 ? new Map() : sumWithin(days.map(spanOf));
