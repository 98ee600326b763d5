import { ObjectId } from '../../../src/platform/mongo.ts';
import type { LedgerEntry } from '../../../src/features/booking/record/ledger-entry.ts';
import { backFor, byCounter, countsFor, leftOf, refundable } from '../../../src/features/booking/moves/ledger.ts';
import { itemAt } from '../search/model.ts';
import { amounts, entries, later, type World } from './world.ts';

/* Converts the state of a model to a booking with a ledger, so that the code’s own functions decide in the model. */

const chargeIds = ['pay_0', 'pay_1', 'pay_2', 'pay_3'] as const;
export const idOf = (payment: number): string => itemAt(chargeIds, payment);
const blank = { id: new ObjectId(), at: new Date(0), by: null, why: '', lines: [], paid: [], back: [] };

const counter = { locationId: blank.id, method: 'cash' } as const;

const entryOf = (given: Partial<LedgerEntry>): LedgerEntry => ({ ...blank, ...given });
const paidBy = ({ payment, amount, atCounter }: Payment, ids: Ids): LedgerEntry =>
  entryOf({
    ...(atCounter && { id: atCounter, counter }),
    lines: [{ kind: 'rental', amount }],
    paid: [{ chargeId: itemAt(ids, payment), amount }],
  });

function refundOf({ id = blank.id, shares, isExternal = false }: Refund, ids: Ids): LedgerEntry {
  const back = shares
    .map(({ payment, amount }) => ({ chargeId: itemAt(ids, payment), amount, external: isExternal }))
    .filter(({ amount }) => amount > 0);
  const owed = back.reduce((sum, { amount }) => sum + amount, 0);
  return entryOf({ id, lines: [{ kind: 'goodwill', amount: -owed }], back });
}

/** A part of a payment, in rupees. */
export interface Share {
  payment: number;
  amount: number;
}

/** A payment that counts. Counter money has the id of its own entry. */
interface Payment extends Share {
  atCounter?: ObjectId;
}

/** The ids of all payments of a model. */
type Ids = readonly string[];

/** What a ledger entry refunds of each payment. */
interface Refund {
  id?: ObjectId;
  shares: Share[];
  isExternal?: boolean;
}

/** A booking with the payments that count for it, in their order, and its refunds. */
interface Paid {
  paid: readonly Payment[];
  refunds: readonly Refund[];
  /** What is owed and not paid. */
  balance?: number;
  /** Whether staff have confirmed the booking, instead of its first payment. */
  isByCounter?: boolean;
}

/** Returns the ledger of such a booking, and what the code calculates from it for all payments. */
export function readLedger({ paid, refunds, balance = 0, isByCounter = false }: Paid, ids: Ids) {
  const first = paid[0] === undefined ? null : itemAt(ids, paid[0].payment);
  const settledBy = isByCounter ? byCounter : first;
  const unpaid = balance === 0 ? [] : [entryOf({ lines: [{ kind: 'change', amount: balance }] })];
  const all = [...paid.map((each) => paidBy(each, ids)), ...refunds.map((refund) => refundOf(refund, ids)), ...unpaid];
  const booking = { settledBy, ledger: settledBy === null ? [] : all };
  return {
    ...booking,
    counts: ids.map((id) => countsFor(booking, id)),
    lefts: ids.map((id) => (countsFor(booking, id) ? leftOf(booking.ledger, id) : 0)),
    leftOfAll: refundable(booking),
    balance,
    /** Returns how much an entry that lowers the amount owed by `amount` refunds of each payment. */
    split(amount: number): number[] {
      const back = backFor(booking, [{ kind: 'goodwill', amount: -amount }]);
      return ids.map((id) => back.find(({ chargeId }) => chargeId === id)?.amount ?? 0);
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
  return readLedger(
    { paid, refunds },
    amounts.map((_, payment) => idOf(payment)),
  );
}

export const doesCount = (world: World, payment: number): boolean => itemAt(readWorld(world).counts, payment);

export const leftOfPayment = (world: World, payment: number): number => itemAt(readWorld(world).lefts, payment);

export const leftOfAll = (world: World): number => readWorld(world).leftOfAll;

export const splitOf = (world: World, amount: number): number[] => readWorld(world).split(amount);
