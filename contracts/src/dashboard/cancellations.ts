import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { endsAfterItBegins, periodFields } from '../rules/days/period.ts';
import { cancellationGroups } from '../rules/report/cancellation-words.ts';
import { atMostAYear } from './report.ts';

export const cancellationsQuery = z
  .strictObject({ ...periodFields, by: z.enum(cancellationGroups) })
  .check(endsAfterItBegins, atMostAYear);
export type CancellationsQuery = z.infer<typeof cancellationsQuery>;

/** How many bookings each canceller ended, and what became of the payments of these bookings. */
const cancellationCounts = {
  customer: z.int(),
  staff: z.int(),
  outside: z.int(),
  returned: z.int(),
  kept: z.int(),
};

/** The cancelled bookings of one cause, location, model or month; a month is named by its first day. */
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
