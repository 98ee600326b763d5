import { ObjectId } from '../../../src/platform/mongo.ts';
import { itemAt } from '../search/model.ts';
import { counterChargeId } from '../../../src/features/booking/moves/ledger.ts';
import { idOf, readLedger } from '../payments/ledger.ts';
import { type ChangeConfiguration, holdAmount } from './configuration.ts';
import { byCounter, debtFloor, entries, forCounter, type Money, type World } from './world.ts';

const appliedBy = ({ applied1, applied2 }: Money, request: number): number => (request === 1 ? applied1 : applied2);
const amountFor = ({ amount1, amount2 }: Money, request: number): number => (request === 1 ? amount1 : amount2);

/** Whether the change of this request was applied. */
export const isApplied = (money: Money, request: number): boolean => appliedBy(money, request) > 0;

/** The ledger of a booking, and what the code calculates from it. */
export type Ledger = ReturnType<typeof readLedger>;

/** The ids of the ledger entries that refund money. */
export const entryIds = {
  gift: new ObjectId(),
  shorten: new ObjectId(),
  cancel: new ObjectId(),
  fix: new ObjectId(),
  external: new ObjectId(),
};

/** The ids of the entries of counter money. */
const counterIds = [new ObjectId(), new ObjectId()] as const;

/** The places of counter money among the payments. */
export const counterPayments = ({ payments }: ChangeConfiguration): number[] =>
  payments.flatMap((purpose, payment) => (purpose === forCounter ? [payment] : []));

/** Returns the charge ids of all payments. */
export function idsOf(configuration: ChangeConfiguration): string[] {
  const atCounter = counterPayments(configuration);
  return configuration.payments.map((purpose, payment) =>
    purpose === forCounter ? counterChargeId(itemAt(counterIds, atCounter.indexOf(payment))) : idOf(payment),
  );
}

/** A number that no other ledger has. */
export const ledgerNumber = ({ booking, money, cash, backs }: World): number => {
  let number = booking.settledBy;
  number = number * 8 + money.applied1;
  number = number * 8 + money.applied2;
  number = number * 4 + money.amount1;
  number = number * 4 + money.amount2;
  number = number * 16 + money.owed;
  number = number * 16 + (cash.first | (cash.second << 2));
  for (const { gift, shorten, cancel, fix, external } of backs) {
    // Only counter money is corrected, and only other payments are refunded in the dashboard.
    number = number * 256 + (gift | (shorten << 2) | (cancel << 4) | ((fix | external) << 6));
  }
  return number;
};

/** Returns a function that returns the amount of a payment, in rupees. */
export function amounts(configuration: ChangeConfiguration): (world: World, payment: number) => number {
  const [firstCash] = counterPayments(configuration);
  return ({ money, cash }, payment) => {
    const purpose = itemAt(configuration.payments, payment);
    if (purpose === forCounter) return payment === firstCash ? cash.first : cash.second;
    return purpose === 0 ? holdAmount : amountFor(money, purpose);
  };
}

/** The payments of the provider that count, counted from 1. */
export const countingOf = ({ booking, money }: World): number[] =>
  [booking.settledBy, money.applied1, money.applied2].filter((payment) => payment > 0 && payment !== byCounter);

const sum = (numbers: number[]): number => numbers.reduce((all, number) => all + number, 0);

/**
 * Returns a function that lets the code’s own functions calculate with the ledger of a world. There are few different
 * ledgers, so each is calculated only once.
 */
export function createLedgers(configuration: ChangeConfiguration): (world: World) => Ledger {
  const known = new Map<number, Ledger>();
  const amountOf = amounts(configuration);
  const ids = idsOf(configuration);
  const atCounter = counterPayments(configuration).map((payment, place) => ({
    payment,
    atCounter: itemAt(counterIds, place),
  }));
  const calculate = (world: World): Ledger => {
    const { booking, money, backs } = world;
    const online = countingOf(world).map((each) => ({ payment: each - 1 }));
    const paid = [...online, ...atCounter]
      .map((each) => ({ ...each, amount: amountOf(world, each.payment) }))
      .filter(({ amount }) => amount > 0);
    const refunds = [...entries, 'external' as const].map((name) => ({
      id: entryIds[name],
      shares: backs.map((each, payment) => ({ payment, amount: each[name] })),
      isExternal: name === 'external',
    }));
    const returned = refunds.flatMap(({ shares }) => shares.map(({ amount }) => amount));
    const balance = money.owed - debtFloor - sum(paid.map(({ amount }) => amount)) + sum(returned);
    const ledger = readLedger({ paid, refunds, balance, isByCounter: booking.settledBy === byCounter }, ids);
    const splits = new Map<number, number[]>();
    const splitOnce = (amount: number): number[] => {
      const shares = splits.get(amount) ?? ledger.split(amount);
      splits.set(amount, shares);
      return shares;
    };
    return { ...ledger, split: splitOnce };
  };
  return (world) => {
    const number = ledgerNumber(world);
    const ledger = known.get(number) ?? calculate(world);
    known.set(number, ledger);
    return ledger;
  };
}
