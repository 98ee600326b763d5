import { ObjectId } from '../../../src/platform/mongo.ts';
import { itemAt } from '../search/model.ts';
import { readLedger } from '../payments/ledger.ts';
import { type ChangeConfiguration, holdAmount } from './configuration.ts';
import { debtFloor, entries, type Money, type World } from './world.ts';

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
  external: new ObjectId(),
};

/** A number that no other ledger has. */
export const ledgerNumber = ({ booking, money, backs }: World): number => {
  let number = booking.settledBy;
  number = number * 8 + money.applied1;
  number = number * 8 + money.applied2;
  number = number * 4 + money.amount1;
  number = number * 4 + money.amount2;
  number = number * 16 + money.owed;
  for (const { gift, shorten, cancel, external } of backs) {
    number = number * 256 + (gift | (shorten << 2) | (cancel << 4) | (external << 6));
  }
  return number;
};

/** Returns a function that returns the amount of a payment, in rupees. */
export const amounts =
  ({ payments }: ChangeConfiguration) =>
  ({ money }: World, payment: number): number => {
    const request = itemAt(payments, payment);
    return request === 0 ? holdAmount : amountFor(money, request);
  };

const sum = (numbers: number[]): number => numbers.reduce((all, number) => all + number, 0);

/**
 * Returns a function that lets the code’s own functions calculate with the ledger of a world. There are few different
 * ledgers, so each is calculated only once.
 */
export function createLedgers(configuration: ChangeConfiguration): (world: World) => Ledger {
  const known = new Map<number, Ledger>();
  const amountOf = amounts(configuration);
  const calculate = (world: World): Ledger => {
    const { booking, money, backs } = world;
    const payments = [booking.settledBy, money.applied1, money.applied2].filter((each) => each > 0);
    const paid = payments.map((each) => ({ payment: each - 1, amount: amountOf(world, each - 1) }));
    const refunds = [...entries, 'external' as const].map((name) => ({
      id: entryIds[name],
      shares: backs.map((each, payment) => ({ payment, amount: each[name] })),
      isExternal: name === 'external',
    }));
    const returned = refunds.flatMap(({ shares }) => shares.map(({ amount }) => amount));
    const balance = money.owed - debtFloor - sum(paid.map(({ amount }) => amount)) + sum(returned);
    const ledger = readLedger({ paid, refunds, balance }, backs.length);
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
