import { csvLine } from '../../../http/csv.ts';
import { amountText } from '../papers/amount-text.ts';
import { type Check, checkCells } from '../papers/control.ts';
import type { MonthSeries } from '../../receipt/month/month-series.ts';
import { readBalances } from './account-sums.ts';
import { accounts, monthlySums } from './accounts.ts';
import type { Money } from './money-context.ts';
import { differencesSum } from './differences-file.ts';
import { linesOfPayouts } from './settlements-file.ts';
import { standingSums } from './standing-files.ts';

const head = ['File', 'Sum of', 'In the file', 'In the records', 'Difference', 'Opening', 'In', 'Out'];

/**
 * Returns `control.csv` of the whole month: the sums of the papers without GST, and of each account its opening, what
 * came in, what left, and its closing, which the records must have, too.
 */
export async function rootControlFile(
  { checks, series }: { checks: readonly Check[]; series: readonly MonthSeries[] },
  money: Money,
): Promise<string> {
  const papers = checkCells(checks, series).map((cells) => [...cells, '', '', '']);
  return [head, ...papers, ...(await accountCells(money))].map(csvLine).join('');
}

async function accountCells(money: Money): Promise<string[][]> {
  const balances = await readBalances(money);
  const { turnovers, sums } = money;
  const balanceOf = (account: string) => balances.get(account) ?? { before: 0, until: 0 };
  const monthly: string[] = Object.values(monthlySums);
  const known: string[] = Object.values(accounts);
  const others = [...balances.keys(), ...turnovers.names()].filter((each) => ![...known, ...monthly].includes(each));
  const rows = [...known, ...[...new Set(others)].toSorted()].map((account) => {
    const { before, until } = balanceOf(account);
    const { in: came, out } = turnovers.of(account);
    const texts = [before, came, out].map(amountText);
    return [...line('Account', account, { inFile: before + came - out, inRecords: until }), ...texts];
  });
  const fees = [monthlySums.fees, monthlySums.feeTax].map((account) => {
    const { in: came, out } = turnovers.of(account);
    return [
      ...line('settlements.csv', account, { inFile: came - out, inRecords: balanceOf(account).until }),
      '',
      '',
      '',
    ];
  });
  const bank = turnovers.of(accounts.bank);
  const closingOf = (account: string): number => {
    const { in: came, out } = turnovers.of(account);
    return balanceOf(account).before + came - out;
  };
  const files = [
    { name: linesOfPayouts, inRecords: bank.in - bank.out },
    { name: differencesSum, inRecords: sums.get(differencesSum) ?? 0 },
    { name: standingSums.deposits, inRecords: closingOf(accounts.deposits) },
    { name: standingSums.customers, inRecords: closingOf(accounts.customers) },
    { name: standingSums.unassigned, inRecords: closingOf(accounts.unassigned) },
  ].map(({ name, inRecords }) => [...line(...splitName(name), { inFile: sums.get(name) ?? 0, inRecords }), '', '', '']);
  return [...rows, ...fees, ...files];
}

const splitName = (name: string): [file: string, what: string] => {
  const [file = '', what = 'Held'] = name.split(': ');
  return [file, what];
};

const line = (file: string, what: string, { inFile, inRecords }: { inFile: number; inRecords: number }): string[] => [
  file,
  what,
  ...[inFile, inRecords, inFile - inRecords].map(amountText),
];
