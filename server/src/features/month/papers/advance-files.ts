import { byteOrderMark, csvLine } from '../../../http/csv.ts';
import { type MonthSeries, noSums, type PaperSums, sumNames } from '../../receipt/month/month-series.ts';
import { readAdvances, sumAdjusted } from '../../receipt/month/read-advances.ts';
import { readMonthPapers } from '../../receipt/month/read-month.ts';
import type { RegistrationRecord } from '../../tax/registration/registration.model.ts';
import { type Month, seriesOf, vouchersOf } from '../month-part.ts';
import { type Check, sumsOfKind } from './control.ts';
import { advanceRow, type RegisteredPaper, sheetHeads, smallKey } from './gst-sheets.ts';
import { registerHead, registerRow } from './register.ts';
import type { Runs } from './runs.ts';
import { addSums, createKeyedSums, type KeyedSums, subtractSums, sumsOf, sumUp } from './sums.ts';

/* The files of the vouchers of a registration. It has none while its invoices are issued as soon as money is paid. */

type AdvanceFiles = { files: Record<string, () => AsyncIterable<string>>; checks: () => Promise<Check[]> };

/** The series of a registration. `runs` collects the numbers of the vouchers. */
type Facts = { month: Month; vouchers: readonly MonthSeries[]; invoices: readonly MonthSeries[]; runs: Runs };

/** Whether a registration has vouchers in a month, or invoices for vouchers. */
export function hasAdvances(month: Month, registration: RegistrationRecord): boolean {
  const isAdjusting = seriesOf(month, registration).some(({ year }) => month.adjusting.includes(year));
  return isAdjusting || vouchersOf(month, registration).length > 0;
}

/** Returns the files in the order in which they must be written: `atadj.csv` needs what `at.csv` has read. */
export function advanceFiles(month: Month, registration: RegistrationRecord, runs: Runs): AdvanceFiles {
  const facts = { month, vouchers: vouchersOf(month, registration), invoices: seriesOf(month, registration), runs };
  const register = createKeyedSums();
  const sheets = { at: createKeyedSums(), atadj: createKeyedSums() };
  return {
    files: {
      'vouchers.csv': () => writeVouchers(facts, register),
      'at.csv': () => writeAdvances(facts, sheets),
      'atadj.csv': () => writeRows('atadj', sheets.atadj),
    },
    checks: async () => checksOf(facts, { register, sheets }),
  };
}

async function* writeVouchers({ vouchers, runs }: Facts, register: KeyedSums): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(registerHead);
  for (const series of vouchers) {
    for await (const papers of readMonthPapers(series)) {
      const registered = papers.flatMap((paper): RegisteredPaper[] =>
        paper.tax ? [{ ...paper, tax: paper.tax }] : [],
      );
      for (const paper of registered) {
        register.add(paper.kind, sumsOf(paper.amounts));
        runs.add(series, paper.serial);
      }
      yield registered.map((paper) => csvLine(registerRow(paper))).join('');
    }
  }
}

type Sheets = Record<'at' | 'atadj', KeyedSums>;

async function* writeAdvances(facts: Facts, sheets: Sheets): AsyncGenerator<string> {
  for await (const advances of readAdvances(facts, facts.month.span)) {
    for (const { sheet, sign, voucher } of advances) {
      const sums = sumsOf(voucher.amounts);
      if (voucher.tax) sheets[sheet].add(smallKey(voucher.tax), sign === 1 ? sums : subtractSums(noSums, sums));
    }
  }
  yield* writeRows('at', sheets.at);
}

// oxlint-disable-next-line require-await -- a file is generated asynchronously
async function* writeRows(sheet: 'at' | 'atadj', sums: KeyedSums): AsyncGenerator<string> {
  yield [sheetHeads[sheet], ...sums.list().map((row) => advanceRow(...row))].map(csvLine).join('');
}

const kinds = { receipt_voucher: 'receipt vouchers', refund_voucher: 'refund vouchers' } as const;

async function checksOf(
  { month, vouchers, invoices }: Facts,
  { register, sheets }: { register: KeyedSums; sheets: Sheets },
): Promise<Check[]> {
  const years = invoices.map(({ year }) => year);
  const adjusted = await sumAdjusted(years, month.span);
  const total = (all: KeyedSums): PaperSums => sumUp(all.list().map(([, sums]) => sums));
  return [
    ...(['receipt_voucher', 'refund_voucher'] as const).map((kind): Check => ({
      file: `vouchers.csv: ${kinds[kind]}`,
      inFile: register.get(kind),
      inPapers: addSums(sumsOfKind(vouchers, kind, 'business'), sumsOfKind(vouchers, kind, 'others')),
      of: sumNames,
    })),
    {
      file: 'at.csv less atadj.csv',
      inFile: subtractSums(total(sheets.at), total(sheets.atadj)),
      inPapers: { ...noSums, taxable: sumAll(vouchers).taxable - adjusted },
      of: ['taxable'],
    },
  ];
}

/** Adds up all vouchers of these series. */
export const sumAll = (vouchers: readonly MonthSeries[]): PaperSums =>
  sumUp(vouchers.flatMap(({ business, others }) => [business, others]));
