import { addDays, startOfDayInIndia } from '@rental/contracts';
import { type CallOptions, GatewayError, type ProviderLists } from '../payment-gateway.ts';
import { read } from './parse.ts';
import { readSettlements } from './parse-settlement.ts';
import type { Caller } from './retry.ts';

/* Lists of everything from one day in India, fetched page by page to the end. */

const perPage = 100;
/** Razorpay allows larger pages for payout lines. */
const linesPerPage = 500;
/** More pages than any day can have; a longer list is treated as an error. */
const mostPages = 1_000;

type Span = { from: number; to: number; count: number; skip: number };
type Day = { year: number; month: number; day: number; count: number; skip: number };

export type ListCalls = {
  payments: (span: Span) => Promise<unknown>;
  refunds: (span: Span) => Promise<unknown>;
  settlements: (span: Span) => Promise<unknown>;
  settlementItems: (day: Day) => Promise<unknown>;
};

type Page<T> = { name: (thing: T) => string; size: number; ask: (skip: number) => Promise<T[]> };

/**
 * Fetches pages until one is not full. Removes the duplicates of items that moved to the next page between two fetches.
 */
async function everyPage<T>({ name, size, ask }: Page<T>): Promise<T[]> {
  const found = new Map<string, T>();
  for (let page = 0; page < mostPages; page += 1) {
    const things = await ask(page * size);
    for (const thing of things) found.set(name(thing), thing);
    if (things.length < size) return [...found.values()];
  }
  throw new GatewayError('malformed', { description: 'a list without an end' });
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** The provider's range includes both ends. */
const spanOf = (firstDay: string, lastDay: string) => ({
  from: secondsOf(startOfDayInIndia(firstDay)),
  to: secondsOf(startOfDayInIndia(addDays(lastDay, 1))) - 1,
});

/** Creates the gateway's lists, using `query`: each page is a separate call with its own timeout and retries. */
export function createLists(calls: ListCalls, query: Caller['query']): ProviderLists {
  return {
    listPayments: async (day, { budgetMs }: CallOptions = {}) => {
      const span = { ...spanOf(day, day), count: perPage };
      const ask = async (skip: number) =>
        query({ send: () => calls.payments({ ...span, skip }), read: read.payments, budgetMs });
      return everyPage({ name: ({ id }) => id, size: perPage, ask });
    },
    listRefunds: async (day, { budgetMs }: CallOptions = {}) => {
      const span = { ...spanOf(day, day), count: perPage };
      const ask = async (skip: number) =>
        query({ send: () => calls.refunds({ ...span, skip }), read: read.listedRefunds, budgetMs });
      return everyPage({ name: ({ id }) => id, size: perPage, ask });
    },
    listSettlements: async (day, { budgetMs }: CallOptions = {}) => {
      const span = { ...spanOf(day, day), count: perPage };
      const ask = async (skip: number) =>
        query({ send: () => calls.settlements({ ...span, skip }), read: readSettlements.settlements, budgetMs });
      return everyPage({ name: ({ id }) => id, size: perPage, ask });
    },
    listSettlementItems: async (day, { budgetMs }: CallOptions = {}) => {
      const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
      const when = { year, month, day: date, count: linesPerPage };
      const ask = async (skip: number) =>
        query({ send: () => calls.settlementItems({ ...when, skip }), read: readSettlements.items, budgetMs });
      return everyPage({
        name: ({ entityId, settlementId }) => `${settlementId}:${entityId}`,
        size: linesPerPage,
        ask,
      });
    },
  };
}
