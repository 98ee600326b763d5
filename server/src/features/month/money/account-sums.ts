import { listFlowsByCharge } from '../../payment/dispute/list-dispute-flows.ts';
import { findFirstCapture, sumCaptured, sumReturned } from '../../payment/month/sum-money.ts';
import { sumPayoutsBefore } from '../../reconciliation/payout/read-payouts.ts';
import { accounts, monthlySums } from './accounts.ts';
import { signed } from './charge-money.ts';
import type { Money } from './money-context.ts';
import { outsideSources } from './refunds-file.ts';
import { standingSums } from './standing-files.ts';
import { readUnassigned } from './standings.ts';

/* The balances of the accounts according to the records, which are read again and not taken from the files. */

/** A balance before the month and at its end, in paise. */
export type Balance = { before: number; until: number };

export type Balances = ReadonlyMap<string, Balance>;

type Adder = (account: string, balance: Balance) => void;

export async function readBalances(money: Money): Promise<Balances> {
  const found = new Map<string, Balance>();
  const add: Adder = (account, { before, until }) => {
    const known = found.get(account) ?? { before: 0, until: 0 };
    found.set(account, { before: known.before + before, until: known.until + until });
  };
  await addPlaces(money, add);
  await addOutside(money, add);
  await addDisputes(money, add);
  await addPayouts(money, add);
  await addStandings(money, add);
  return found;
}

async function addPlaces(money: Money, add: Adder): Promise<void> {
  const { from } = money.span;
  const first = await findFirstCapture();
  const history = { from: first ?? from, until: from };
  for (const [sum, sign] of [
    [sumCaptured, 1],
    [sumReturned, -1],
  ] as const) {
    const [before, within] = [await sum(history), await sum(money.span)];
    for (const { place, paise } of before) add(await money.accountAt(place), both(sign * paise));
    for (const { place, paise } of within) add(await money.accountAt(place), { before: 0, until: sign * paise });
  }
}

/** A balance that was the same before the month. */
const both = (paise: number): Balance => ({ before: paise, until: paise });

const split = (at: Date, paise: number, { span }: Money): Balance => ({
  before: at < span.from ? paise : 0,
  until: at < span.until ? paise : 0,
});

const always = new Date(0);

async function addOutside(money: Money, add: Adder): Promise<void> {
  for (const { read, movesOf } of outsideSources) {
    for await (const charges of read({ from: always, until: money.span.until })) {
      for (const move of charges.flatMap(movesOf)) add(accounts.transit, split(move.at, signed(move), money));
    }
  }
}

async function addDisputes(money: Money, add: Adder): Promise<void> {
  for (const { at, rupees } of (await listFlowsByCharge()).flatMap(({ flows }) => flows)) {
    add(accounts.transit, split(at, rupees * 100, money));
    add(accounts.disputed, split(at, 0 - rupees * 100, money));
  }
}

/** The provider’s own totals of its payouts, whatever their lines say. */
async function addPayouts({ span }: Money, add: Adder): Promise<void> {
  const [before, until] = await Promise.all([sumPayoutsBefore(span.from), sumPayoutsBefore(span.until)]);
  add(accounts.bank, { before: before.bank, until: until.bank });
  add(accounts.transit, { before: 0 - before.bank - before.fees, until: 0 - until.bank - until.fees });
  add(monthlySums.fees, { before: before.fees - before.tax, until: until.fees - until.tax });
  add(monthlySums.feeTax, { before: before.tax, until: until.tax });
}

/** What bookings and payments stood at before the month is read; at its end, the files list it. */
async function addStandings({ span, sums, standings }: Money, add: Adder): Promise<void> {
  const addBefore = (account: string, before: number): void => add(account, { before, until: 0 });
  const { owes, held } = (await standings()).before;
  addBefore(accounts.customers, owes);
  addBefore(accounts.deposits, held);
  for await (const batch of readUnassigned(span.from)) {
    for (const { paise } of batch) addBefore(accounts.unassigned, paise);
  }
  for (const name of ['customers', 'deposits', 'unassigned'] as const) {
    add(accounts[name], { before: 0, until: sums.get(standingSums[name]) ?? 0 });
  }
}
