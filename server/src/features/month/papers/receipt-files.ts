import { byteOrderMark, csvLine } from '../../../http/csv.ts';
import type { ZippedFile } from '../../../platform/zip.ts';
import { type MonthSeries, sumNames } from '../../receipt/month/month-series.ts';
import { readMonthPapers } from '../../receipt/month/read-month.ts';
import { type Check, sumsOfKind } from './control.ts';
import { receiptRow, receiptsHead } from './register.ts';
import { addSums, createKeyedSums, type KeyedSums, sumsOf } from './sums.ts';

const kinds = ['receipt', 'credit_note'] as const;
const kindTexts = { receipt: 'receipts', credit_note: 'credit notes' } as const;

/** Returns the file of the papers without GST, and what to check once it is written. */
export function receiptFile(all: readonly MonthSeries[]): { file: ZippedFile; checks: () => Check[] } {
  const sums = createKeyedSums();
  return {
    file: { name: 'receipts.csv', content: () => writeReceipts(all, sums) },
    checks: () => checksOf(all, sums),
  };
}

async function* writeReceipts(all: readonly MonthSeries[], sums: KeyedSums): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(receiptsHead);
  for (const series of all) {
    for await (const papers of readMonthPapers(series)) {
      for (const paper of papers) sums.add(paper.kind, sumsOf(paper.amounts));
      yield papers.map((paper) => csvLine(receiptRow(paper))).join('');
    }
  }
}

/** The tax of receipts without GST is summed up as if it were SGST, so that no other tax is compared. */
const checksOf = (all: readonly MonthSeries[], sums: KeyedSums): Check[] =>
  kinds.map((kind) => ({
    file: `receipts.csv: ${kindTexts[kind]}`,
    inFile: sums.get(kind),
    inPapers: addSums(sumsOfKind(all, kind, 'business'), sumsOfKind(all, kind, 'others')),
    of: sumNames.filter((name) => name !== 'igst' && name !== 'cgst'),
  }));
