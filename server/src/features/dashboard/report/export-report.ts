import {
  reportColumnTexts,
  reportCostsText,
  reportFiguresOf,
  reportGroupTexts,
  type ReportQuery,
  type ReportRow,
} from '@rental/contracts';
import type { FileReply } from '../../../http/contract/serve-file.ts';
import { byteOrderMark, csvLine } from '../../../http/csv.ts';
import type { Daybooks } from '../days/daybooks.ts';
import { getReport } from './get-report.ts';

/** Exports the rows of a report as a CSV file, in the same order. */
export async function exportReport(query: ReportQuery, deps: { daybooks: Daybooks }): Promise<FileReply> {
  const { fromDate, toDate, by } = query;
  const { rows, costs } = await getReport(query, deps);
  const head = [...Object.values(reportColumnTexts), ...(costs === undefined ? [] : [reportCostsText])];
  return {
    name: `report-${by}-${fromDate}-to-${toDate}.csv`,
    rows: rows.length,
    content: writeCsv([reportGroupTexts[by], ...head], rows),
  };
}

// oxlint-disable-next-line typescript/require-await -- files are sent from asynchronous generators
async function* writeCsv(head: readonly string[], rows: readonly ReportRow[]): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head);
  yield rows.map((row) => csvLine(cellsOf(row))).join('');
}

/** A figure that cannot be calculated is an empty cell. */
function cellsOf(row: ReportRow): (string | number)[] {
  const { name, cars, halfDays, blocked, rented, revenue, costs } = row;
  const { utilisation, ofAllDays, perCar, perAvailableDay } = reportFiguresOf(row);
  const shares = [utilisation, ofAllDays].map((tenths) => (tenths === null ? '' : tenths / 10));
  return [
    name,
    cars,
    halfDays,
    blocked,
    rented,
    ...shares,
    revenue,
    perCar ?? '',
    perAvailableDay ?? '',
    ...(costs === undefined ? [] : [costs]),
  ];
}
