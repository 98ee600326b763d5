import type { PaperKind } from '@rental/contracts';
import { type MonthSeries, numberIn } from '../../receipt/month/month-series.ts';

/** Consecutive numbers of one series. */
type Run = { series: MonthSeries; first: number; last: number };

/** Joins serial numbers, which come in order, into runs. A series without a gap has one. */
export type Runs = { add: (series: MonthSeries, serial: number) => void; list: () => readonly Run[] };

export function createRuns(): Runs {
  const runs: Run[] = [];
  return {
    add: (series, serial) => {
      const run = runs.at(-1);
      if (run?.series === series && run.last + 1 === serial) run.last = serial;
      else runs.push({ series, first: serial, last: serial });
    },
    list: () => runs,
  };
}

const natures: Record<PaperKind, string> = {
  receipt: 'Invoices for outward supply',
  credit_note: 'Credit Note',
  receipt_voucher: 'Receipt Voucher',
  refund_voucher: 'Refund Voucher',
};

export const countIn = ({ first, last }: { first: number; last: number }): number => last - first + 1;

/** The cells of a run in `docs`. No paper is ever cancelled; a credit note takes it back. */
export const docsRow = ({ series, ...run }: Run): (string | number)[] => [
  natures[series.kind],
  numberIn(series, run.first),
  numberIn(series, run.last),
  countIn(run),
  0,
];
