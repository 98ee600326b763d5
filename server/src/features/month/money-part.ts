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

/** The files whose rows are transfers, which `adjustments.csv` compares. They name no customer. */
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
 * Returns the money of a month, with the papers without GST and `control.csv`, which is written from what the other
 * files have summed up; nothing if the papers of one registration are wanted. `closings` are known once `control.csv`
 * is written.
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

/** Returns the file about what has changed in a month since it was locked. */
function adjustmentsFile(lock: MonthLock, now: Date): ZippedFile {
  const span = { from: startOfDayInIndia(`${lock._id}-01`), until: endOfMonth(lock._id) };
  const money = createMoney({ span, now, openings: null, standings: async () => readStandings({ span, now }) });
  return {
    name: 'adjustments.csv',
    content: () => writeAdjustments(lockedFiles(lock), filesBy(transferWriters, money)),
  };
}
