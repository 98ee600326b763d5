import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { moment, objectId } from '../fields.ts';
import { rupees } from '../rules/money/money.ts';
import { endsAfterItBegins, hasAtMostDays, periodFields } from '../rules/days/period.ts';
import { reportGroups, reportTexts } from '../rules/report/report-figures.ts';

/** The most days of one report. */
const mostReportDays = 366;

export const atMostAYear = hasAtMostDays(mostReportDays, reportTexts.tooLong);

/** The query of a report without groups. */
export const periodQuery = z.strictObject(periodFields).check(endsAfterItBegins, atMostAYear);

export const reportQuery = z
  .strictObject({ ...periodFields, by: z.enum(reportGroups) })
  .check(endsAfterItBegins, atMostAYear);
export type ReportQuery = z.infer<typeof reportQuery>;

const reportCounts = {
  cars: z.int(),
  halfDays: z.int(),
  blocked: z.int(),
  rented: z.int(),
  revenue: z.int(),
};

/** What the cars cost; absent by location and by month, and if no cost is recorded in the period. */
const costs = z.optional(z.int());

/** The counts of one car, model, location or month; a month is named by its first day. */
export const reportRow = z.object({ key: z.string(), name: z.string(), ...reportCounts, costs });
export type ReportRow = z.infer<typeof reportRow>;

/**
 * How the fleet was used, and what it earned, in a period. `revenue` belongs to the days that it covers, and `moneyIn`
 * is what came in during the period minus what was returned, whatever it was for.
 */
export const report = z.object({
  countedAt: moment,
  totals: z.object(reportCounts),
  moneyIn: z.int(),
  costs,
  rows: z.array(reportRow),
});
export type Report = z.infer<typeof report>;

/** How many days a car must have been without a rental to be listed as idle. */
export const idleDays = ['3', '7', '14', '30'] as const;

/** How many days before and after today the list of idle cars looks at. */
export const idleSpanDays = 30;

/** The most cars in the list. */
export const mostIdleCars = 100;

/**
 * Days in a row on which a car is not rented. `rupees` is what its free days cost today, without discounts, and `notes`
 * are the reasons of the blocks on the other days.
 */
export const idleCar = z.object({
  _id: objectId,
  name: z.string(),
  ...periodFields,
  freeDays: z.int(),
  rupees,
  notes: z.array(z.string()),
});
export type IdleCar = z.infer<typeof idleCar>;

export const reportContract = {
  getReport: {
    method: 'GET',
    path: '/booking/getReport',
    access: 'admin',
    scope: 'reports:read',
    message: 'Report',
    query: reportQuery,
    reply: report,
  },
  getIdleCars: {
    method: 'GET',
    path: '/booking/getIdleCars',
    access: 'admin',
    scope: 'reports:read',
    message: 'Idle cars',
    query: z.strictObject({ days: z.enum(idleDays) }),
    reply: z.object({ ...periodFields, cars: z.array(idleCar) }),
  },
  getReportCsv: {
    method: 'GET',
    path: '/booking/getReportCsv',
    access: 'admin',
    scope: 'reports:read',
    limit: 'read',
    message: 'Report',
    query: reportQuery,
    file: 'text/csv',
    reply: z.string(),
  },
} as const satisfies ContractGroup;
