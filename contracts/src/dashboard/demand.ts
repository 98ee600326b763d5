import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { day, objectId } from '../fields.ts';
import { periodQuery } from './report.ts';

const searches = z.int();

/** The most searches of one customer that count on a day, so that a script cannot inflate the figures. */
export const mostSearchesPerCustomer = 20;

/** How many of the most searched pick-up days a location has in the report. */
export const mostBusyDays = 5;

/**
 * The searches that found no car because all cars of a location were taken; `key` is its id. `days` is the number of
 * pick-up days, and `busiest` are those with the most searches.
 */
export const demandRow = z.object({
  key: objectId,
  name: z.string(),
  searches,
  days: z.int(),
  lengths: z.object({ short: searches, medium: searches, long: searches }),
  busiest: z.array(z.object({ day, searches })),
});
export type DemandRow = z.infer<typeof demandRow>;

export const demandContract = {
  getDemand: {
    method: 'GET',
    path: '/booking/getDemand',
    access: 'admin',
    scope: 'reports:read',
    message: 'Searches without a free car',
    query: periodQuery,
    reply: z.object({ searches, rows: z.array(demandRow) }),
  },
  getDemandCsv: {
    method: 'GET',
    path: '/booking/getDemandCsv',
    access: 'admin',
    scope: 'reports:read',
    limit: 'read',
    message: 'Searches without a free car',
    query: periodQuery,
    file: 'text/csv',
    reply: z.string(),
  },
} as const satisfies ContractGroup;
