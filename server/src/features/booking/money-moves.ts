import { dayInIndia } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId, trusted } from '../../platform/mongo.ts';
import type { BookingRecord, LedgerEntry } from './booking.model.ts';
import { type Ending, endedBy, type Money, owned } from './booking-moves.ts';
import { linesWithAmount, owedOf, refundable } from './ledger.ts';
import { type MoveDeps, type Moved, moveBooking } from './move-booking.ts';

/*
 * Every change of a paid booking: one compare-and-set each, made as `booking-moves.ts` says. What a move writes into
 * the ledger follows from the ledger that was read, so each expects its `rev`. A move that lowers what is owed writes
 * what goes back in the same entry: the balance is zero after it.
 */

type Paid = Pick<BookingRecord, '_id' | 'rev' | 'ledger' | 'settledBy'>;

/**
 * The booking that was read. A failover may undo what was read, and others then reach the same `rev` by moves of their
 * own: those differ in which payment settled it, or in the last entry of its ledger.
 */
const asRead = ({ rev, settledBy, ledger }: Paid): Record<string, unknown> => {
  const last = ledger.length - 1;
  const entry = ledger[last];
  return { rev, settledBy, ...(entry && { [`ledger.${last}.id`]: entry.id }) };
};
type PaidEnding = Ending & { refundDue: number };

/** What goes back of the money that settled a booking, to be stored with it; nothing when nothing does. */
const backOf = ({ settledBy }: Paid, amount: number): LedgerEntry['back'] =>
  settledBy === null || amount === 0 ? [] : [{ chargeId: settledBy, amount, external: false }];

/** T9 and T10: a paid booking is cancelled, and in the same write what it gives back: at most what is left. */
export async function cancelPaid(booking: Paid, { refundDue, ...ending }: PaidEnding, deps: MoveDeps): Moved {
  const now = deps.clock.now();
  const entry: LedgerEntry = {
    id: new ObjectId(),
    at: now,
    by: ending.cancelledBy?.adminId ?? ending.customerId,
    why: 'cancelled',
    lines: linesWithAmount([
      { kind: 'cancelled', amount: -owedOf(booking.ledger) },
      { kind: 'kept', amount: refundable(booking) - refundDue },
    ]),
    paid: [],
    back: backOf(booking, refundDue),
  };
  return moveBooking(booking._id, deps, {
    filter: {
      ...owned(ending),
      status: 'confirmed',
      ...asRead(booking),
    },
    changes: {
      $set: {
        status: 'cancelled',
        ...endedBy(ending),
        holdsCar: false,
        refundDue,
        followUp: true,
        cancelledAt: now,
      },
      $push: { ledger: entry },
    },
    to: ending.reason,
    place: 'cancel:written',
  });
}

const takenOutside = ({ chargeId, amount }: Money, { clock }: Pick<Deps, 'clock'>): LedgerEntry => ({
  id: new ObjectId(),
  at: clock.now(),
  by: null,
  why: 'returned_outside',
  lines: [{ kind: 'outside', amount: -amount }],
  paid: [],
  back: [{ chargeId, amount, external: true }],
});

/**
 * T11: the last of its money was returned outside our system before the rental began, so the booking ends. Later the
 * car is with the customer, or was: the rental stays as it is (T30), and a person looks at the money.
 */
export async function endReturned(booking: Paid, money: Money, deps: MoveDeps): Moved {
  return moveBooking(booking._id, deps, {
    filter: {
      status: 'confirmed',
      fromDate: trusted({ $gt: dayInIndia(deps.clock.now()) }),
      ...asRead(booking),
    },
    changes: {
      $set: {
        status: 'cancelled',
        cancelReason: 'refunded',
        holdsCar: false,
        cancelledAt: deps.clock.now(),
        followUp: true,
      },
      $push: { ledger: takenOutside(money, deps) },
    },
    to: 'refunded',
  });
}

/** T30: some of what the booking was paid with was returned outside our system. */
export async function noteReturned(booking: Paid, money: Money, deps: MoveDeps): Moved {
  return moveBooking(booking._id, deps, {
    filter: { ...asRead(booking), settledBy: money.chargeId },
    changes: { $set: { followUp: true }, $push: { ledger: takenOutside(money, deps) } },
    to: 'part returned outside',
  });
}

/** `id` is the caller's, so that a repeat of the same wish is known as one. */
type Goodwill = { id: ObjectId; amount: number; by: ObjectId; reason: string };

/** T22: an admin gives some of the money back, whatever the policy says: at most what is left. */
export async function giveBack(booking: Paid, { id, amount, by, reason }: Goodwill, deps: MoveDeps): Moved {
  const entry: LedgerEntry = {
    id,
    at: deps.clock.now(),
    by,
    why: reason,
    lines: [{ kind: 'goodwill', amount: -amount }],
    paid: [],
    back: backOf(booking, amount),
  };
  return moveBooking(booking._id, deps, {
    filter: { ...asRead(booking) },
    changes: { $set: { followUp: true }, $push: { ledger: entry } },
    to: 'given back',
    place: 'giveBack:written',
  });
}

/** T12: everything that the ledger promised when it was read is stored. */
export async function finishFollowUp(booking: Paid, deps: MoveDeps): Moved {
  return moveBooking(booking._id, deps, {
    filter: { followUp: true, ...asRead(booking) },
    changes: { $set: { followUp: false } },
    to: 'follow-up done',
    keepsRev: true,
    place: 'cancel:cleared',
  });
}
