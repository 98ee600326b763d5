import { byteOrderMark } from '../../http/csv.ts';
import { rootControlFile } from './money/account-lines.ts';
import { writeDifferences } from './money/differences-file.ts';
import { writeDrawers } from './money/drawer-file.ts';
import { writeLedger } from './money/ledger-file.ts';
import { createMoney } from './money/money-context.ts';
import { writePayments } from './money/payments-file.ts';
import { writeRefunds } from './money/refunds-file.ts';
import { writeSettlements } from './money/settlements-file.ts';
import { writeDeposits, writeOpenBalances } from './money/standing-files.ts';
import { readStandings } from './money/standings.ts';
import type { Month, MonthPart } from './month-part.ts';
import { moneyReadMe } from './money-read-me.ts';
import { receiptFile } from './papers/receipt-files.ts';

/**
 * Returns the money of a month, with the papers without GST and `control.csv`, which is written from what the other
 * files have summed up; nothing if the papers of one registration are wanted.
 */
export function moneyPart({ isWhole, series: all, span, now }: Month): MonthPart {
  if (!isWhole) return { readMe: [], files: [] };
  const series = all.filter(({ prefix }) => prefix === undefined);
  const { file, checks } = receiptFile(series);
  const money = createMoney({ span, now, standings: async () => readStandings({ span, now }) });
  const writers = {
    'payments.csv': writePayments,
    'refunds.csv': writeRefunds,
    'ledger.csv': writeLedger,
    'settlements.csv': writeSettlements,
    'drawer.csv': writeDrawers,
    'deposits.csv': writeDeposits,
    'open-balances.csv': writeOpenBalances,
    'differences.csv': writeDifferences,
  };
  const files = Object.entries(writers).map(([name, write]) => ({ name, content: () => write(money) }));
  async function* writeControl(): AsyncGenerator<string> {
    yield byteOrderMark + (await rootControlFile({ checks: checks(), series }, money));
  }
  return { readMe: moneyReadMe, files: [file, ...files, { name: 'control.csv', content: writeControl }] };
}
