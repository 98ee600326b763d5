import { dayInIndia } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId, trusted } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../booking.model.ts';
import type { LedgerEntry } from '../record/ledger-entry.ts';
import { type Ending, endedBy, type Money, owned } from './booking-moves.ts';
import { endDeposit } from './deposit-entries.ts';
import {
  backFor,
  balanceOf,
  depositOf,
  heldOf,
  isDepositPayment,
  linesWithAmount,
  owedOf,
  refundable,
} from './ledger.ts';
import { asRead, booked, type MoveDeps, type Moved, moveBooking, type Paid, unlocked } from './move-booking.ts';

/*
 * All changes of a paid booking. Each is a single compare-and-set as described in `booking-moves.ts`. The ledger entry
 * that a move adds depends on the ledger that was read, so every move expects the booking exactly as it was read. A
 * move that lowers the amount owed records the refund in the same entry, so that no worker ever calculates a refund.
 */

/** The sums that a booking stores of this ledger. */
export const sumsOf = (ledger: readonly LedgerEntry[]): Pick<BookingRecord, 'balance' | 'deposit'> => ({
  balance: balanceOf(ledger),
  ...(depositOf(ledger).length > 0 && { deposit: heldOf(ledger) }),
});

/** The changes that add entries to the ledger. */
export const withEntries = ({ ledger }: Paid, entries: LedgerEntry[], $set: Partial<BookingRecord>) => ({
  $set: { ...$set, ...sumsOf([...ledger, ...entries]), followUp: true },
  $push: { ledger: { $each: entries } },
});

export const withEntry = (booking: Paid, entry: LedgerEntry, $set: Partial<BookingRecord>) =>
  withEntries(booking, [entry], $set);

/** The changes that add an entry and then give back the whole deposit, because no rental follows. */
const withEnd = (booking: Paid, entry: LedgerEntry, $set: Partial<BookingRecord>) =>
  withEntries(booking, [entry, ...endDeposit([...booking.ledger, entry], { at: entry.at, by: entry.by })], $set);

type PaidEnding = Ending & { refundDue: number };

/**
 * T9 and T10: cancels a paid booking and records its refund, at most what is left, and that of its deposit in the same
 * write.
 */
export async function cancelPaid(booking: Paid, { refundDue, ...ending }: PaidEnding, deps: MoveDeps): Moved {
  const now = deps.clock.now();
  const lines = linesWithAmount([
    { kind: 'cancelled', amount: -owedOf(booking.ledger) },
    { kind: 'kept', amount: refundable(booking) - refundDue },
  ]);
  const entry: LedgerEntry = {
    id: new ObjectId(),
    at: now,
    by: ending.cancelledBy?.adminId ?? ending.customerId,
    why: 'cancelled',
    lines,
    paid: [],
    back: backFor(booking, lines),
  };
  return moveBooking(booking._id, deps, {
    filter: {
      ...owned(ending),
      status: 'confirmed',
      ...booked,
      ...unlocked,
      ...asRead(booking),
    },
    changes: withEnd(booking, entry, {
      status: 'cancelled',
      ...endedBy(ending),
      holdsCar: false,
      refundDue,
      cancelledAt: now,
    }),
    to: ending.reason,
    place: 'cancel:written',
  });
}

const takenOutside = (
  { chargeId, amount }: Money,
  { clock }: Pick<Deps, 'clock'>,
  waived: LedgerEntry['lines'] = [],
): LedgerEntry => ({
  id: new ObjectId(),
  at: clock.now(),
  by: null,
  why: 'returned_outside',
  lines: [{ kind: 'outside', amount: -amount }, ...waived],
  paid: [],
  back: [{ chargeId, amount, external: true }],
});

/**
 * T11: ends the booking if everything that was left of its payments has been returned outside our system before the
 * first day of the rental; the balance is waived, and the deposit is given back. From the first day on, only the refund is recorded (T30), and an
 * admin reviews it.
 */
export async function endReturned(booking: Paid, money: Money, deps: MoveDeps): Moved {
  const waived = linesWithAmount([{ kind: 'cancelled', amount: 0 - balanceOf(booking.ledger) }]);
  return moveBooking(booking._id, deps, {
    filter: {
      status: 'confirmed',
      ...booked,
      ...unlocked,
      fromDate: trusted({ $gt: dayInIndia(deps.clock.now()) }),
      ...asRead(booking),
    },
    changes: withEnd(booking, takenOutside(money, deps, waived), {
      status: 'cancelled',
      cancelReason: 'refunded',
      holdsCar: false,
      cancelledAt: deps.clock.now(),
    }),
    to: 'refunded',
  });
}

/** T30: records that part of a payment of the rental or its deposit was returned outside our system. */
export async function noteReturned(booking: Paid, money: Money, deps: MoveDeps): Moved {
  const entry = takenOutside(money, deps);
  const ofDeposit = isDepositPayment(booking, money.chargeId) ? ({ account: 'deposit' } as const) : {};
  return moveBooking(booking._id, deps, {
    filter: { ...asRead(booking), 'ledger.paid.chargeId': money.chargeId },
    changes: withEntry(booking, { ...ofDeposit, ...entry }, {}),
    to: 'part returned outside',
  });
}

/** The caller supplies `id`, so that a repeated request is recognised as the same one. */
type Goodwill = { id: ObjectId; amount: number; by: ObjectId; reason: string };

/** T22: an admin refunds part of what was paid, up to what is left. The cancellation policy doesn’t matter. */
export async function giveBack(booking: Paid, { id, amount, by, reason }: Goodwill, deps: MoveDeps): Moved {
  const lines: LedgerEntry['lines'] = [{ kind: 'goodwill', amount: -amount }];
  const entry: LedgerEntry = {
    id,
    at: deps.clock.now(),
    by,
    why: reason,
    lines,
    paid: [],
    back: backFor(booking, lines),
  };
  return moveBooking(booking._id, deps, {
    filter: { ...unlocked, ...asRead(booking) },
    changes: withEntry(booking, entry, {}),
    to: 'given back',
    place: 'giveBack:written',
  });
}

/** T12: marks the follow-up as done. The caller must have stored everything the ledger required when it was read. */
export async function finishFollowUp(booking: Paid, deps: MoveDeps): Moved {
  return moveBooking(booking._id, deps, {
    filter: { followUp: true, ...asRead(booking) },
    changes: { $set: { followUp: false } },
    to: 'follow-up done',
    keepsRev: true,
    place: 'cancel:cleared',
  });
}
