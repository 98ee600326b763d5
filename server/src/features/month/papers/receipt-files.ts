import { byteOrderMark, csvLine } from '../../../http/csv.ts';
import type { ZippedFile } from '../../../platform/zip.ts';
import { type MonthSeries, sumNames } from '../../receipt/month/month-series.ts';
import { readMonthPapers } from '../../receipt/month/read-month.ts';
import type { Month, MonthPart } from '../month-part.ts';
import { controlFile, sumsOfKind } from './control.ts';
import { receiptRow, receiptsHead } from './register.ts';
import { addSums, createKeyedSums, type KeyedSums, sumsOf } from './sums.ts';

const kinds = ['receipt', 'credit_note'] as const;
const kindTexts = { receipt: 'receipts', credit_note: 'credit notes' } as const;

const readMe = [
  'control.csv         Sums of the other files beside sums of the papers. Each difference must be 0.00.',
  'receipts.csv        All papers without GST. Their number has no prefix.',
];

/** Returns the files of the papers without GST; none if the papers of one registration are wanted. */
export function receiptPart({ isWhole, series }: Month): MonthPart {
  if (!isWhole) return { readMe: [], files: [] };
  return { readMe, files: receiptFiles(series.filter(({ prefix }) => prefix === undefined)) };
}

function receiptFiles(all: readonly MonthSeries[]): ZippedFile[] {
  const sums = createKeyedSums();
  return [
    { name: 'receipts.csv', content: () => writeReceipts(all, sums) },
    { name: 'control.csv', content: () => writeControl(all, sums) },
  ];
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
async function* writeControl(all: readonly MonthSeries[], sums: KeyedSums): AsyncGenerator<string> {
  const checks = kinds.map((kind) => ({
    file: `receipts.csv: ${kindTexts[kind]}`,
    inFile: sums.get(kind),
    inPapers: addSums(sumsOfKind(all, kind, 'business'), sumsOfKind(all, kind, 'others')),
    of: sumNames.filter((name) => name !== 'igst' && name !== 'cgst'),
  }));
  yield byteOrderMark + controlFile(checks, all);
}
