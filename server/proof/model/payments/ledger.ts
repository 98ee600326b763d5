import { ObjectId } from '../../../src/platform/mongo.ts';
import type { LedgerEntry } from '../../../src/features/booking/record/ledger-entry.ts';
import { backFor, countsFor, leftOf, refundable } from '../../../src/features/booking/moves/ledger.ts';
import { itemAt } from '../search/model.ts';
import { amounts, entries, later, type World } from './world.ts';

/* Converts the state of the model to a booking with a ledger, so that the code’s own functions decide in the model. */

const chargeIds = ['pay_0', 'pay_1', 'pay_2'] as const;
const idOf = (payment: number): string => itemAt(chargeIds, payment);
const blank = { id: new ObjectId(), at: new Date(0), by: null, why: '', lines: [], paid: [], back: [] };

const entryOf = (given: Partial<LedgerEntry>): LedgerEntry => ({ ...blank, ...given });
const paidBy = (payment: number): LedgerEntry => {
  const amount = itemAt(amounts, payment);
  return entryOf({ lines: [{ kind: 'rental', amount }], paid: [{ chargeId: idOf(payment), amount }] });
};

function bookingOf({ booking, backs }: World) {
  const { settledBy, isExtended } = booking;
  if (settledBy === 0) return { settledBy: null, ledger: [] };
  const refunds = [...entries, 'external' as const].map((name) => {
    const back = backs
      .map((each, payment) => ({ chargeId: idOf(payment), amount: each[name], external: name === 'external' }))
      .filter(({ amount }) => amount > 0);
    const owed = back.reduce((sum, { amount }) => sum + amount, 0);
    return entryOf({ lines: [{ kind: 'goodwill', amount: -owed }], back });
  });
  const ledger = [paidBy(settledBy - 1), ...(isExtended === 1 ? [paidBy(later)] : []), ...refunds];
  return { settledBy: idOf(settledBy - 1), ledger };
}

export const doesCount = (world: World, payment: number): boolean => countsFor(bookingOf(world), idOf(payment));

export const leftOfPayment = (world: World, payment: number): number =>
  doesCount(world, payment) ? leftOf(bookingOf(world).ledger, idOf(payment)) : 0;

export const leftOfAll = (world: World): number => refundable(bookingOf(world));

/** Returns how much an entry that lowers the amount owed by `amount` refunds of each payment. */
export const splitOf = (world: World, amount: number): number[] => {
  const back = backFor(bookingOf(world), [{ kind: 'goodwill', amount: -amount }]);
  return amounts.map((_, payment) => back.find(({ chargeId }) => chargeId === idOf(payment))?.amount ?? 0);
};
