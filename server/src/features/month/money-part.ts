import { startOfDayInIndia } from '@rental/contracts';
import { byteOrderMark } from '../../http/csv.ts';
import type { ZippedFile } from '../../platform/zip.ts';
import type { Closing, MonthLock } from '../receipt/lock/month-lock.model.ts';
import { endOfMonth } from '../receipt/lock/month-locks.ts';
import { lockedFiles } from './files/locked-files.ts';
import { rootControlFile } from './money/account-lines.ts';
import { writeAdjustments } from './money/adjustments-file.ts';
import { writeDifferences } from './money/differences-file.ts';
import { writeDrawers } from './money/drawer-file.ts';
import { writeLedger } from './money/ledger-file.ts';
import { createMoney, type Money } from './money/money-context.ts';
import { writePayments } from './money/payments-file.ts';
import { writeRefunds } from './money/refunds-file.ts';
import { writeSettlements } from './money/settlements-file.ts';
import { writeDeposits, writeOpenBalances } from './money/standing-files.ts';
import { readStandings } from './money/standings.ts';
import type { Month, MonthPart } from './month-part.ts';
import { moneyReadMe } from './money-read-me.ts';
import { receiptFile } from './papers/receipt-files.ts';

/**
 * The files whose rows are transfers. `adjustments.csv` compares them, because they don’t contain names of customers.
 */
const transferWriters = {
  'payments.csv': writePayments,
  'refunds.csv': writeRefunds,
  'ledger.csv': writeLedger,
  'settlements.csv': writeSettlements,
};

const writers = {
  ...transferWriters,
  'drawer.csv': writeDrawers,
  'deposits.csv': writeDeposits,
  'open-balances.csv': writeOpenBalances,
  'differences.csv': writeDifferences,
};

type Writers = Record<string, (money: Money) => AsyncGenerator<string>>;

const filesBy = (chosen: Writers, money: Money): ZippedFile[] =>
  Object.entries(chosen).map(([name, write]) => ({ name, content: () => write(money) }));

/**
 * Returns the money of a month and the papers without GST. `control.csv` is the last file, because it contains the sums
 * of the others. Returns nothing if only the papers of one registration are wanted. Call `closings` only after
 * `control.csv` was written.
 */
export function moneyPart(month: Month): MonthPart & { closings: () => Closing[] } {
  const { isWhole, series: all, span, now, before } = month;
  if (!isWhole) return { readMe: [], files: [], closings: () => [] };
  const series = all.filter(({ prefix }) => prefix === undefined);
  const { file, checks } = receiptFile(series);
  const closed = before?.stored?.closings.map(({ account, paise }) => [account, paise] as const);
  const openings = closed ? new Map(closed) : null;
  const money = createMoney({ span, now, openings, standings: async () => readStandings({ span, now }) });
  async function* writeControl(): AsyncGenerator<string> {
    yield byteOrderMark + (await rootControlFile({ checks: checks(), series }, money));
  }
  return {
    readMe: moneyReadMe,
    files: [
      file,
      ...filesBy(writers, money),
      ...(before?.stored ? [adjustmentsFile(before, now)] : []),
      { name: 'control.csv', content: writeControl },
    ],
    closings: () => [...money.closings].map(([account, paise]) => ({ account, paise })),
  };
}

/** Returns `adjustments.csv`, with the rows of a locked month that have changed since its lock. */
function adjustmentsFile(lock: MonthLock, now: Date): ZippedFile {
  const span = { from: startOfDayInIndia(`${lock._id}-01`), until: endOfMonth(lock._id) };
  const money = createMoney({ span, now, openings: null, standings: async () => readStandings({ span, now }) });
  return {
    name: 'adjustments.csv',
    content: () => writeAdjustments(lockedFiles(lock), filesBy(transferWriters, money)),
  };
}
