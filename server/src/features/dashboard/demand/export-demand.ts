import { demandColumnTexts, type Period } from '@rental/contracts';
import type { FileReply } from '../../../http/contract/serve-file.ts';
import { byteOrderMark, csvLine } from '../../../http/csv.ts';
import { findNamedSearches, type NamedSearch } from './find-named-searches.ts';

/** Exports the searches without a free car as a CSV file: a row for each pick-up day, location and length. */
export async function exportDemand(period: Period): Promise<FileReply> {
  const found = await findNamedSearches(period);
  return {
    name: `searches-without-a-car-${period.fromDate}-to-${period.toDate}.csv`,
    rows: found.length,
    content: writeCsv(found),
  };
}

// oxlint-disable-next-line typescript/require-await -- files are sent from asynchronous generators
async function* writeCsv(found: readonly NamedSearch[]): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.values(demandColumnTexts));
  yield found
    .map(({ location: { name }, fromDate, dayCount, count }) => csvLine([name, fromDate, dayCount, count]))
    .join('');
}
