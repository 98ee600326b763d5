import { ObjectId } from '../../../src/platform/mongo.ts';
import { itemAt } from '../search/model.ts';
import { counterChargeId, depositChargeId } from '../../../src/features/booking/moves/ledger.ts';
import { idOf, readLedger } from '../payments/ledger.ts';
import { type ChangeConfiguration, holdAmount } from './configuration.ts';
import {
  type Back,
  byCounter,
  debtFloor,
  entries,
  forCounter,
  forDeposit,
  fromDeposit,
  type Money,
  type Purpose,
  type World,
} from './world.ts';

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
  given: new ObjectId(),
  used: new ObjectId(),
  external: new ObjectId(),
};

/** The ids of the entries of counter money, for anything and for the deposit. */
const counterIds = [new ObjectId(), new ObjectId()] as const;
const depositIds = [new ObjectId(), new ObjectId()] as const;

/** The id of the entry that the deposit has paid for. */
const paidByDeposit = new ObjectId();

const placesOf = ({ payments }: ChangeConfiguration, wanted: Purpose): number[] =>
  payments.flatMap((purpose, payment) => (purpose === wanted ? [payment] : []));

/** The places of counter money among the payments. */
export const counterPayments = (configuration: ChangeConfiguration): number[] => placesOf(configuration, forCounter);

/** The places of the deposit’s money. */
export const depositPayments = (configuration: ChangeConfiguration): number[] => placesOf(configuration, forDeposit);

/** The place of what the deposit has paid; none in a model without a deposit. */
export const usedDeposits = (configuration: ChangeConfiguration): number[] => placesOf(configuration, fromDeposit);

/** Returns the charge ids of all payments. */
export function idsOf(configuration: ChangeConfiguration): string[] {
  const atCounter = counterPayments(configuration);
  const ofDeposit = depositPayments(configuration);
  return configuration.payments.map((purpose, payment) => {
    if (purpose === forCounter) return counterChargeId(itemAt(counterIds, atCounter.indexOf(payment)));
    if (purpose === forDeposit) return counterChargeId(itemAt(depositIds, ofDeposit.indexOf(payment)));
    return purpose === fromDeposit ? depositChargeId(paidByDeposit) : idOf(payment);
  });
}

/** A number that no other ledger has, apart from its deposit. */
const rentalNumber = ({ booking, money, cash, backs }: World, payments: readonly number[]): number => {
  let number = booking.settledBy;
  number = number * 8 + money.applied1;
  number = number * 8 + money.applied2;
  number = number * 4 + money.amount1;
  number = number * 4 + money.amount2;
  number = number * 16 + money.owed;
  number = number * 16 + (cash.first | (cash.second << 2));
  for (const payment of payments) {
    const { gift, shorten, cancel, fix, external } = itemAt(backs, payment);
    // Only counter money is corrected, and only other payments are refunded in the dashboard.
    number = number * 256 + (gift | (shorten << 2) | (cancel << 4) | ((fix | external) << 6));
  }
  return number;
};

/** A number that no other deposit has. */
const depositNumber = ({ deposit: { first, second }, backs }: World, payments: readonly number[]): number => {
  let number = first | (second << 2);
  for (const payment of payments) {
    const { gift, fix, given, used } = itemAt(backs, payment);
    number = number * 256 + (gift | (fix << 2) | (given << 4) | (used << 6));
  }
  return number;
};

/** Returns a function that returns the amount of a payment, in rupees. */
export function amounts(configuration: ChangeConfiguration): (world: World, payment: number) => number {
  const [firstCash] = counterPayments(configuration);
  const [firstDeposit] = depositPayments(configuration);
  return ({ money, cash, deposit, backs }, payment) => {
    const purpose = itemAt(configuration.payments, payment);
    if (purpose === forCounter) return payment === firstCash ? cash.first : cash.second;
    if (purpose === forDeposit) return payment === firstDeposit ? deposit.first : deposit.second;
    if (purpose === fromDeposit) return sum(backs.map(({ used }) => used));
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
  const known = new Map<number, Map<number, Ledger>>();
  const amountOf = amounts(configuration);
  const ids = idsOf(configuration);
  const takenIn = (payments: number[], ofEntries: readonly ObjectId[]) =>
    payments.map((payment, place) => ({ payment, atCounter: itemAt(ofEntries, place) }));
  const atCounter = takenIn(counterPayments(configuration), counterIds);
  const ofDeposit = takenIn(depositPayments(configuration), depositIds);
  const used = usedDeposits(configuration).map((payment) => ({ payment, fromDeposit: paidByDeposit }));
  const deposits = new Set(depositPayments(configuration));
  const others = [...deposits, ...usedDeposits(configuration)];
  const rental = configuration.payments.map((_, payment) => payment).filter((payment) => !others.includes(payment));
  const calculate = (world: World): Ledger => {
    const { booking, money, backs } = world;
    const withAmount = <Each extends { payment: number }>(payments: readonly Each[]) =>
      payments.map((each) => ({ ...each, amount: amountOf(world, each.payment) })).filter(({ amount }) => amount > 0);
    const online = countingOf(world).map((each) => ({ payment: each - 1 }));
    const paid = withAmount([...online, ...atCounter, ...used]);
    const sharesOf = (name: keyof Back, wantsDeposit: boolean) =>
      backs.map((each, payment) => ({
        payment,
        amount: deposits.has(payment) === wantsDeposit ? each[name] : 0,
      }));
    const refunds = [...entries, 'external' as const].map((name) => ({
      id: entryIds[name],
      shares: sharesOf(name, false),
      isExternal: name === 'external',
    }));
    const returned = refunds.flatMap(({ shares }) => shares.map(({ amount }) => amount));
    const balance = money.owed - debtFloor - sum(paid.map(({ amount }) => amount)) + sum(returned);
    const deposit = {
      paid: withAmount(ofDeposit),
      refunds: [
        { id: entryIds.fix, shares: sharesOf('fix', true) },
        { id: entryIds.given, shares: sharesOf('given', true), release: 'returned' as const },
        { id: entryIds.used, shares: sharesOf('used', true), release: 'used' as const },
      ],
    };
    const isByCounter = booking.settledBy === byCounter;
    const ledger = readLedger({ paid, refunds, balance, isByCounter, deposit }, ids);
    const splits = new Map<number, number[]>();
    const splitOnce = (amount: number): number[] => {
      const shares = splits.get(amount) ?? ledger.split(amount);
      splits.set(amount, shares);
      return shares;
    };
    let ended: ReturnType<Ledger['end']> | undefined;
    return { ...ledger, split: splitOnce, end: () => (ended ??= ledger.end()) };
  };
  return (world) => {
    const [ofRental, number] = [rentalNumber(world, rental), depositNumber(world, others)];
    const ledgers = known.get(ofRental) ?? new Map<number, Ledger>();
    const ledger = ledgers.get(number) ?? calculate(world);
    known.set(ofRental, ledgers.set(number, ledger));
    return ledger;
  };
}
