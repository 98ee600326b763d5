import { ObjectId } from '../../../src/platform/mongo.ts';
import type { LedgerEntry } from '../../../src/features/booking/record/ledger-entry.ts';
import { endDeposit } from '../../../src/features/booking/moves/deposit-entries.ts';
import {
  backFor,
  byCounter,
  heldOf,
  isAnyPayment,
  leftOf,
  refundable,
} from '../../../src/features/booking/moves/ledger.ts';
import { itemAt } from '../search/model.ts';
import { amounts, entries, later, type World } from './world.ts';

/* Converts the state of a model to a booking with a ledger, so that the code’s own functions decide in the model. */

const chargeIds = ['pay_0', 'pay_1', 'pay_2', 'pay_3'] as const;
export const idOf = (payment: number): string => itemAt(chargeIds, payment);
const blank = { id: new ObjectId(), at: new Date(0), by: null, why: '', lines: [], paid: [], back: [] };

const counter = { locationId: blank.id, method: 'cash' } as const;

const entryOf = (given: Partial<LedgerEntry>): LedgerEntry => ({ ...blank, ...given });
const paidOf = ({ payment, amount, atCounter, fromDeposit }: Payment, ids: Ids): Partial<LedgerEntry> => ({
  ...(atCounter && { id: atCounter, counter }),
  ...(fromDeposit && { id: fromDeposit }),
  paid: [{ chargeId: itemAt(ids, payment), amount }],
});
const paidBy = (payment: Payment, ids: Ids): LedgerEntry =>
  entryOf({ ...paidOf(payment, ids), lines: [{ kind: 'rental', amount: payment.amount }] });

const backOf = ({ shares, isExternal = false }: Refund, ids: Ids): LedgerEntry['back'] =>
  shares
    .map(({ payment, amount }) => ({ chargeId: itemAt(ids, payment), amount, external: isExternal }))
    .filter(({ amount }) => amount > 0);

function refundOf(refund: Refund, ids: Ids): LedgerEntry {
  const back = backOf(refund, ids);
  const owed = back.reduce((sum, { amount }) => sum + amount, 0);
  return entryOf({ id: refund.id ?? blank.id, lines: [{ kind: 'goodwill', amount: -owed }], back });
}

/** Returns the entries of a deposit, without those that would be empty. */
function entriesOfDeposit({ paid, refunds }: Deposit, ids: Ids): LedgerEntry[] {
  const taken = paid.map((payment) => paidOf(payment, ids));
  const ended = refunds.map(({ release, ...refund }) => ({
    id: refund.id ?? blank.id,
    ...(release && { release }),
    back: backOf(refund, ids),
  }));
  return [...taken, ...ended.filter(({ back }) => back.length > 0)].map((each) =>
    entryOf({ account: 'deposit', ...each }),
  );
}

/** A part of a payment, in rupees. */
export interface Share {
  payment: number;
  amount: number;
}

/** A payment that counts. Counter money and what the deposit has paid have the id of their own entry. */
interface Payment extends Share {
  atCounter?: ObjectId;
  fromDeposit?: ObjectId;
}

/** The ids of all payments of a model. */
type Ids = readonly string[];

/** What a ledger entry refunds of each payment. */
interface Refund {
  id?: ObjectId;
  shares: Share[];
  isExternal?: boolean;
  release?: LedgerEntry['release'];
}

/** What was paid of a deposit, and the entries that lower it. */
interface Deposit {
  paid: readonly Payment[];
  refunds: readonly Refund[];
}

/** A booking with the payments that count for it, in their order, and its refunds. */
interface Paid {
  paid: readonly Payment[];
  refunds: readonly Refund[];
  /** What is owed and not paid. */
  balance?: number;
  /** Whether staff have confirmed the booking, instead of its first payment. */
  isByCounter?: boolean;
  deposit?: Deposit;
}

/** Returns the ledger of such a booking, and what the code calculates from it for all payments. */
export function readLedger({ paid, refunds, balance = 0, isByCounter = false, deposit }: Paid, ids: Ids) {
  const first = paid[0] === undefined ? null : itemAt(ids, paid[0].payment);
  const settledBy = isByCounter ? byCounter : first;
  const unpaid = balance === 0 ? [] : [entryOf({ lines: [{ kind: 'change', amount: balance }] })];
  const ofRental = [
    ...paid.map((each) => paidBy(each, ids)),
    ...refunds.map((refund) => refundOf(refund, ids)),
    ...unpaid,
  ];
  const all = [...ofRental, ...(deposit ? entriesOfDeposit(deposit, ids) : [])];
  const booking = { settledBy, ledger: settledBy === null ? [] : all };
  const sharesOf = (back: LedgerEntry['back']) =>
    ids.map((id) => back.find(({ chargeId }) => chargeId === id)?.amount ?? 0);
  return {
    ...booking,
    counts: ids.map((id) => isAnyPayment(booking, id)),
    lefts: ids.map((id) => (isAnyPayment(booking, id) ? leftOf(booking.ledger, id) : 0)),
    leftOfAll: refundable(booking),
    balance,
    held: heldOf(booking.ledger),
    /** Returns what the end of the deposit gives back of each payment, and what pays the balance. */
    end(): { given: number[]; used: number[] } {
      const ending = endDeposit(booking.ledger, { at: blank.at, by: null });
      const releasedAs = (release: LedgerEntry['release']) =>
        sharesOf(ending.filter((entry) => entry.release === release).flatMap(({ back }) => back));
      return { given: releasedAs('returned'), used: releasedAs('used') };
    },
    /** Returns how much an entry that lowers the amount owed by `amount` refunds of each payment. */
    split(amount: number): number[] {
      return sharesOf(backFor(booking, [{ kind: 'goodwill', amount: -amount }]));
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
