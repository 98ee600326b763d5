import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { moment } from '../fields.ts';
import { endsAfterItBegins, hasAtMostDays, periodFields } from '../rules/days/period.ts';
import { reportGroups, reportTexts } from '../rules/report/report-figures.ts';

/** The most days of one report. */
const mostReportDays = 366;

export const reportQuery = z
  .strictObject({ ...periodFields, by: z.enum(reportGroups) })
  .check(endsAfterItBegins, hasAtMostDays(mostReportDays, reportTexts.tooLong));
export type ReportQuery = z.infer<typeof reportQuery>;

const reportCounts = {
  cars: z.int(),
  halfDays: z.int(),
  blocked: z.int(),
  rented: z.int(),
  revenue: z.int(),
};

/** The counts of one car, model, location or month; a month is named by its first day. */
export const reportRow = z.object({ key: z.string(), name: z.string(), ...reportCounts });
export type ReportRow = z.infer<typeof reportRow>;

/**
 * How the fleet was used, and what it earned, in a period. `revenue` belongs to the days that it covers, and `moneyIn`
 * is what came in during the period minus what was returned, whatever it was for.
 */
export const report = z.object({
  countedAt: moment,
  totals: z.object(reportCounts),
  moneyIn: z.int(),
  rows: z.array(reportRow),
});
export type Report = z.infer<typeof report>;

export const reportContract = {
  getReport: {
    method: 'GET',
    path: '/booking/getReport',
    access: 'admin',
    message: 'Report',
    query: reportQuery,
    reply: report,
  },
  getReportCsv: {
    method: 'GET',
    path: '/booking/getReportCsv',
    access: 'admin',
    limit: 'read',
    message: 'Report',
    query: reportQuery,
    file: 'text/csv',
    reply: z.string(),
  },
} as const satisfies ContractGroup;
