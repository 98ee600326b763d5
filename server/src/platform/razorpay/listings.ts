import { addDays, startOfDayInIndia } from '@rental/contracts';
import { type CallOptions, GatewayError, type ProviderLists, type ProviderSettlementItem } from '../payment-gateway.ts';
import { read } from './parse.ts';
import type { Caller } from './retry.ts';

/* Complete lists, of one day in India or of all time, fetched page by page. */

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
  /** The provider’s SDK can’t limit disputes to a time range. */
  disputes: (page: Pick<Span, 'count' | 'skip'>) => Promise<unknown>;
  settlements: (span: Span) => Promise<unknown>;
  settlementItems: (day: Day) => Promise<unknown>;
};

type Page<T> = {
  name: (thing: T) => string;
  size: number;
  send: (skip: number) => Promise<unknown>;
  read: (body: unknown) => T[];
};

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** Creates the gateway's lists, using `query`: each page is a separate call with its own timeout and retries. */
export function createLists(calls: ListCalls, query: Caller['query']): ProviderLists {
  /** Fetches pages until one is not full. Removes duplicates of items that moved to the next page between fetches. */
  async function everyPage<T>({ name, size, send, read: parse }: Page<T>, { budgetMs }: CallOptions): Promise<T[]> {
    const found = new Map<string, T>();
    for (let page = 0; page < mostPages; page += 1) {
      const things = await query({ send: async () => send(page * size), read: parse, budgetMs });
      for (const thing of things) found.set(name(thing), thing);
      if (things.length < size) return [...found.values()];
    }
    throw new GatewayError('malformed', { description: 'a list without an end' });
  }

  const byId = { name: ({ id }: { id: string }) => id, size: perPage };
  const ofDay =
    <T extends { id: string }>(call: (span: Span) => Promise<unknown>, parse: (body: unknown) => T[]) =>
    async (day: string, options: CallOptions = {}): Promise<T[]> => {
      // The provider's range includes both ends.
      const [from, to] = [secondsOf(startOfDayInIndia(day)), secondsOf(startOfDayInIndia(addDays(day, 1))) - 1];
      const send = async (skip: number) => call({ from, to, count: perPage, skip });
      return everyPage({ ...byId, send, read: parse }, options);
    };

  return {
    listPayments: ofDay(calls.payments, read.payments),
    listRefunds: ofDay(calls.refunds, read.refunds),
    listDisputes: async (options = {}) => {
      const send = async (skip: number) => calls.disputes({ count: perPage, skip });
      return everyPage({ ...byId, send, read: read.disputes }, options);
    },
    listSettlements: ofDay(calls.settlements, read.settlements),
    listSettlementItems: async (day, options = {}) => {
      const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
      const page: Page<ProviderSettlementItem> = {
        name: ({ entityId, settlementId }) => `${settlementId}:${entityId}`,
        size: linesPerPage,
        send: async (skip) => calls.settlementItems({ year, month, day: date, count: linesPerPage, skip }),
        read: read.settlementItems,
      };
      return everyPage(page, options);
    },
  };
}
