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

const head = ['File', 'Sum of', 'In the file', 'In the records', 'Difference', 'Opening', 'Adjustments', 'In', 'Out'];

/** The cells after the difference, which only accounts fill. */
const rest = ['', '', '', ''];

/**
 * Returns the `control.csv` of the whole month. It has the sums of the papers without GST and a line for each account:
 * its opening, its adjustments since earlier months were locked, what came in, what went out, and its closing beside
 * the closing that the records have.
 */
export async function rootControlFile(
  { checks, series }: { checks: readonly Check[]; series: readonly MonthSeries[] },
  money: Money,
): Promise<string> {
  const papers = checkCells(checks, series).map((cells) => [...cells, ...rest]);
  return [head, ...papers, ...(await accountCells(money))].map(csvLine).join('');
}

async function accountCells(money: Money): Promise<string[][]> {
  const balances = await readBalances(money);
  const { turnovers, sums, openings, closings } = money;
  const balanceOf = (account: string) => balances.get(account) ?? { before: 0, until: 0 };
  const openingOf = (account: string): number => (openings ? (openings.get(account) ?? 0) : balanceOf(account).before);
  const adjustmentOf = (account: string): number => balanceOf(account).before - openingOf(account);
  const monthly: string[] = Object.values(monthlySums);
  const known: string[] = Object.values(accounts);
  const names = [...balances.keys(), ...turnovers.names(), ...(openings?.keys() ?? [])];
  const others = names.filter((each) => ![...known, ...monthly].includes(each));
  const rows = [...known, ...[...new Set(others)].toSorted()].map((account) => {
    const { before, until } = balanceOf(account);
    const { in: came, out } = turnovers.of(account);
    closings.set(account, until);
    const texts = [openingOf(account), adjustmentOf(account), came, out].map(amountText);
    return [...line('Account', account, { inFile: before + came - out, inRecords: until }), ...texts];
  });
  const fees = [monthlySums.fees, monthlySums.feeTax].map((account) => {
    const { before, until } = balanceOf(account);
    const { in: came, out } = turnovers.of(account);
    closings.set(account, until);
    const cells = line('settlements.csv', account, { inFile: came - out, inRecords: until - before });
    return [...cells, '', openings ? amountText(adjustmentOf(account)) : '', '', ''];
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
  ].map(({ name, inRecords }) => [...line(...splitName(name), { inFile: sums.get(name) ?? 0, inRecords }), ...rest]);
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
