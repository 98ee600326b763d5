import {
  cancellationColumnTexts,
  cancellationGroupTexts,
  type CancellationRow,
  type CancellationsQuery,
  sumOfCancellers,
} from '@rental/contracts';
import type { FileReply } from '../../../http/contract/serve-file.ts';
import { byteOrderMark, csvLine } from '../../../http/csv.ts';
import type { Daybooks } from '../days/daybooks.ts';
import { getCancellations } from './get-cancellations.ts';

/** Returns the rows of the cancellations report as a CSV file, in the same order. */
export async function exportCancellations(query: CancellationsQuery, deps: { daybooks: Daybooks }): Promise<FileReply> {
  const { fromDate, toDate, by } = query;
  const { rows } = await getCancellations(query, deps);
  return {
    name: `cancellations-${by}-${fromDate}-to-${toDate}.csv`,
    rows: rows.length,
    content: writeCsv([cancellationGroupTexts[by], ...Object.values(cancellationColumnTexts)], rows),
  };
}

// oxlint-disable-next-line typescript/require-await -- files are sent from asynchronous generators
async function* writeCsv(head: readonly string[], rows: readonly CancellationRow[]): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head);
  yield rows.map((row) => csvLine(cellsOf(row))).join('');
}

function cellsOf(row: CancellationRow): (string | number)[] {
  const { name, customer, staff, outside, returned, kept } = row;
  return [name, sumOfCancellers(row), customer, staff, outside, returned, kept];
}
