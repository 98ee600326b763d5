import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { endsAfterItBegins, periodFields } from '../rules/days/period.ts';
import { cancellationGroups } from '../rules/report/cancellation-words.ts';
import { atMostAYear } from './report.ts';

export const cancellationsQuery = z
  .strictObject({ ...periodFields, by: z.enum(cancellationGroups) })
  .check(endsAfterItBegins, atMostAYear);
export type CancellationsQuery = z.infer<typeof cancellationsQuery>;

/** The number of cancelled bookings by who cancelled, and the rupees returned and kept for all of them. */
const cancellationCounts = {
  customer: z.int(),
  staff: z.int(),
  outside: z.int(),
  returned: z.int(),
  kept: z.int(),
};

/** The counts for one cause, location, model or month. The `key` of a month is its first day. */
export const cancellationRow = z.object({ key: z.string(), name: z.string(), ...cancellationCounts });
export type CancellationRow = z.infer<typeof cancellationRow>;

export const cancellations = z.object({ totals: z.object(cancellationCounts), rows: z.array(cancellationRow) });
export type Cancellations = z.infer<typeof cancellations>;

export const cancellationsContract = {
  getCancellations: {
    method: 'GET',
    path: '/booking/getCancellations',
    access: 'admin',
    scope: 'reports:read',
    message: 'Cancellations',
    query: cancellationsQuery,
    reply: cancellations,
  },
  getCancellationsCsv: {
    method: 'GET',
    path: '/booking/getCancellationsCsv',
    access: 'admin',
    scope: 'reports:read',
    limit: 'read',
    message: 'Cancellations',
    query: cancellationsQuery,
    file: 'text/csv',
    reply: z.string(),
  },
} as const satisfies ContractGroup;
