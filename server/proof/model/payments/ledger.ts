import { ObjectId } from '../../../src/platform/mongo.ts';
import type { LedgerEntry } from '../../../src/features/booking/record/ledger-entry.ts';
import { backFor, countsFor, leftOf, refundable } from '../../../src/features/booking/moves/ledger.ts';
import { itemAt } from '../search/model.ts';
import { amounts, entries, later, type World } from './world.ts';

/* Converts the state of a model to a booking with a ledger, so that the code’s own functions decide in the model. */

const chargeIds = ['pay_0', 'pay_1', 'pay_2', 'pay_3'] as const;
export const idOf = (payment: number): string => itemAt(chargeIds, payment);
const blank = { id: new ObjectId(), at: new Date(0), by: null, why: '', lines: [], paid: [], back: [] };

const entryOf = (given: Partial<LedgerEntry>): LedgerEntry => ({ ...blank, ...given });
const paidBy = ({ payment, amount }: Share): LedgerEntry =>
  entryOf({ lines: [{ kind: 'rental', amount }], paid: [{ chargeId: idOf(payment), amount }] });

function refundOf({ id = blank.id, shares, isExternal = false }: Refund): LedgerEntry {
  const back = shares
    .map(({ payment, amount }) => ({ chargeId: idOf(payment), amount, external: isExternal }))
    .filter(({ amount }) => amount > 0);
  const owed = back.reduce((sum, { amount }) => sum + amount, 0);
  return entryOf({ id, lines: [{ kind: 'goodwill', amount: -owed }], back });
}

/** A part of a payment, in rupees. */
export interface Share {
  payment: number;
  amount: number;
}

/** What a ledger entry refunds of each payment. */
interface Refund {
  id?: ObjectId;
  shares: Share[];
  isExternal?: boolean;
}

/** A booking with the payments that count for it, in their order, and its refunds. */
interface Paid {
  paid: readonly Share[];
  refunds: readonly Refund[];
  /** What is owed and not paid. */
  balance?: number;
}

/** Returns the ledger of such a booking, and what the code calculates from it for as many payments as the model has. */
export function readLedger({ paid, refunds, balance = 0 }: Paid, payments: number) {
  const [first] = paid;
  const settledBy = first === undefined ? null : idOf(first.payment);
  const unpaid = balance === 0 ? [] : [entryOf({ lines: [{ kind: 'change', amount: balance }] })];
  const all = [...paid.map(paidBy), ...refunds.map(refundOf), ...unpaid];
  const booking = { settledBy, ledger: settledBy === null ? [] : all };
  const numbers = Array.from({ length: payments }, (_, payment) => payment);
  return {
    ...booking,
    counts: numbers.map((payment) => countsFor(booking, idOf(payment))),
    lefts: numbers.map((payment) => (countsFor(booking, idOf(payment)) ? leftOf(booking.ledger, idOf(payment)) : 0)),
    leftOfAll: refundable(booking),
    balance,
    /** Returns how much an entry that lowers the amount owed by `amount` refunds of each payment. */
    split(amount: number): number[] {
      const back = backFor(booking, [{ kind: 'goodwill', amount: -amount }]);
      return numbers.map((payment) => back.find(({ chargeId }) => chargeId === idOf(payment))?.amount ?? 0);
    },
  };
}

function readWorld({ booking, backs }: World) {
  const { settledBy, isExtended } = booking;
  const payments = settledBy === 0 ? [] : [settledBy - 1, ...(isExtended === 1 ? [later] : [])];
  const refunds = [...entries, 'external' as const].map((name) => ({
    shares: backs.map((each, payment) => ({ payment, amount: each[name] })),
    isExternal: name === 'external',
  }));
  const paid = payments.map((payment) => ({ payment, amount: itemAt(amounts, payment) }));
  return readLedger({ paid, refunds }, amounts.length);
}

export const doesCount = (world: World, payment: number): boolean => itemAt(readWorld(world).counts, payment);

export const leftOfPayment = (world: World, payment: number): number => itemAt(readWorld(world).lefts, payment);

export const leftOfAll = (world: World): number => readWorld(world).leftOfAll;

export const splitOf = (world: World, amount: number): number[] => readWorld(world).split(amount);
