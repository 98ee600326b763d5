import type { PaperKind } from '@rental/contracts';
import { csvLine } from '../../../http/csv.ts';
import {
  type MonthSeries,
  numberIn,
  type PaperGroup,
  type PaperSums,
  type sumNames,
} from '../../receipt/month/month-series.ts';
import { amountText } from './amount-text.ts';
import { countIn } from './runs.ts';
import { sumUp } from './sums.ts';

/* `control.csv` compares what is in the files with what the database says about the papers. */

type SumName = (typeof sumNames)[number];

/** A file or some files, the sums of what they contain, and what these sums should be. */
export type Check = { file: string; inFile: PaperSums; inPapers: PaperSums; of: readonly SumName[] };

const texts: Record<SumName, string> = {
  count: 'Papers',
  total: 'Total',
  taxable: 'Taxable value',
  igst: 'IGST',
  cgst: 'CGST',
  sgst: 'SGST or UTGST',
};

const head = ['File', 'Sum of', 'In the file', 'In the papers', 'Difference'];

type Line = { file: string; what: string; inFile: number; inPapers: number; isCount: boolean };

const lineOf = ({ file, what, inFile, inPapers, isCount }: Line): string[] => {
  const text = isCount ? String : amountText;
  const difference = (inFile - inPapers) * (isCount ? 100 : 1);
  return [file, what, text(inFile), text(inPapers), amountText(difference)];
};

const linesOf = ({ file, inFile, inPapers, of }: Check): string[][] =>
  of.map((name) =>
    lineOf({
      file,
      what: texts[name],
      inFile: inFile[name],
      inPapers: inPapers[name],
      isCount: name === 'count',
    }),
  );

/** Compares how many numbers a series has from the first to the last paper of the month with the papers. */
function gapLine(series: MonthSeries): string[][] {
  const { numbers, business, others, bills } = series;
  if (!numbers) return [];
  const what = `Numbers from ${numberIn(series, numbers.first)} to ${numberIn(series, numbers.last)}`;
  const inPapers = business.count + others.count + bills.count;
  return [lineOf({ file: 'Series', what, inFile: countIn(numbers), inPapers, isCount: true })];
}

/** Papers get their numbers a moment after they are issued; until then, no file has them. */
function unnumberedLine(all: readonly MonthSeries[]): string[] {
  const inPapers = all.reduce((sum, { unnumbered }) => sum + unnumbered, 0);
  return lineOf({ file: 'Series', what: 'Papers that have no number yet', inFile: 0, inPapers, isCount: true });
}

/** Returns the cells of a line for each sum, and whether the numbers of each series have gaps. */
export const checkCells = (checks: readonly Check[], series: readonly MonthSeries[]): string[][] => [
  ...checks.flatMap(linesOf),
  ...series.flatMap(gapLine),
  unnumberedLine(series),
];

export const controlFile = (checks: readonly Check[], series: readonly MonthSeries[]): string =>
  [head, ...checkCells(checks, series)].map(csvLine).join('');

/** Returns the sums of the papers of one kind and group, as computed by the database. */
export const sumsOfKind = (all: readonly MonthSeries[], kind: PaperKind, of: PaperGroup): PaperSums =>
  sumUp(all.filter((series) => series.kind === kind).map((series) => series[of]));
