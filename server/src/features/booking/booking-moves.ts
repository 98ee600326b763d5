import { type CancelReason, dayInIndia } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey, type ObjectId, trusted } from '../../platform/mongo.ts';
import { type BookingRecord, type CancelledBy, type LedgerEntry } from './booking.model.ts';
import { lapsedBefore } from './lapsed.ts';
import { holdPlaces, type MoveDeps, type Moved, moveBooking } from './move-booking.ts';

/*
 * Every change of a booking's status but those of a paid one (`money-moves.ts`): one compare-and-set each, which names
 * the state it expects. Nothing else writes `status` or `holdsCar` of a booking. A move answers the booking as it
 * leaves it, and null when the booking is not in that state, which is a normal answer: read the booking and say the
 * truth. The numbers T2 to T14 are those of the protocol (decision 0008).
 */

/** Who ends a booking, and why: `customerId` limits the move to that customer's own; null is for an admin. */
export type Ending = { customerId: ObjectId | null; reason: CancelReason; cancelledBy?: CancelledBy };

/** The part of a move's filter that keeps customers to their own bookings. */
export const owned = ({ customerId }: Ending): Record<string, unknown> => (customerId ? { customerId } : {});

/** Why a booking ends and, for an admin, who said so: written together with the end itself. */
export const endedBy = ({ reason, cancelledBy }: Ending): Partial<BookingRecord> => ({
  cancelReason: reason,
  ...(cancelledBy && { cancelledBy }),
});

/** A captured payment that may settle a booking; `amount` in rupees. */
export type Money = { chargeId: string; amount: number };

const confirmedBy = ({ chargeId }: Money, now: Date): Partial<BookingRecord> => ({
  status: 'confirmed',
  settledBy: chargeId,
  cancelReason: null,
  confirmedAt: now,
});

/** The first entry of a ledger: the rental is owed, and paid. */
const paidBy = (bookingId: ObjectId, money: Money, at: Date): LedgerEntry => ({
  id: bookingId,
  at,
  by: null,
  why: 'paid',
  lines: [{ kind: 'rental', amount: money.amount }],
  paid: [money],
  back: [],
});

/** What every end writes beside its reason. */
const over = ({ clock }: MoveDeps): Partial<BookingRecord> => ({
  status: 'cancelled',
  holdsCar: false,
  cancelledAt: clock.now(),
});

/** Not before today in India: money never confirms a rental that has begun. */
const notBegun = ({ clock }: MoveDeps) => trusted({ $gte: dayInIndia(clock.now()) });

/** T2: pending becomes confirmed by this payment, unless its rental has begun. */
export async function confirmBooking(bookingId: ObjectId, money: Money, deps: MoveDeps): Moved {
  const now = deps.clock.now();
  return moveBooking(bookingId, deps, {
    filter: {
      status: 'pending',
      fromDate: notBegun(deps),
    },
    changes: {
      $set: confirmedBy(money, now),
      $unset: { holdUntil: 1, ...holdPlaces },
      $push: { ledger: paidBy(bookingId, money, now) },
    },
    to: 'confirmed',
    place: 'settle:confirmed',
  });
}

/**
 * T3: late money takes back what an expired booking had: its days, and the use of its coupon. A unique index answers
 * `days_taken` when any of it is somebody else's by now.
 */
export async function reviveBooking(
  bookingId: ObjectId,
  money: Money,
  deps: MoveDeps,
): Promise<BookingRecord | 'days_taken' | null> {
  const now = deps.clock.now();
  try {
    return await moveBooking(bookingId, deps, {
      filter: { status: 'cancelled', cancelReason: 'hold_expired', fromDate: notBegun(deps) },
      changes: {
        $set: {
          ...confirmedBy(money, now),
          holdsCar: true,
          cancelledAt: null,
        },
        $push: { ledger: paidBy(bookingId, money, now) },
      },
      to: 'revived',
      place: 'settle:revived',
    });
  } catch (error) {
    if (isDuplicateKey(error)) return 'days_taken';
    throw error;
  }
}

/** T4: an expired booking can never be confirmed again, so that its money may go back. */
export async function closeForGood(bookingId: ObjectId, deps: MoveDeps): Moved {
  return moveBooking(bookingId, deps, {
    filter: { status: 'cancelled', cancelReason: 'hold_expired' },
    changes: { $set: { cancelReason: 'car_unavailable' } },
    to: 'car_unavailable',
    place: 'settle:gaveUp',
  });
}

/** T4 of a hold whose rental has begun: no money can confirm it any more. */
export async function closeBegun(bookingId: ObjectId, deps: MoveDeps): Moved {
  return moveBooking(bookingId, deps, {
    filter: { status: 'pending', fromDate: trusted({ $lt: dayInIndia(deps.clock.now()) }) },
    changes: { $set: { ...over(deps), cancelReason: 'car_unavailable' }, $unset: holdPlaces },
    to: 'car_unavailable',
    place: 'settle:gaveUp',
  });
}

const unprovenForADay = 86_400_000;

/** T5: a lapsed hold gives its days back. Without an answer from the provider a proven payment keeps it for a day. */
export async function expireBooking(
  bookingId: ObjectId,
  { providerAnswered }: { providerAnswered: boolean },
  deps: Pick<Deps, 'clock' | 'logger' | 'settings'>,
): Moved {
  const now = deps.clock.now();
  const proofFilter = {
    $or: [{ paidProofAt: null }, { paidProofAt: trusted({ $lte: new Date(now.getTime() - unprovenForADay) }) }],
  };
  return moveBooking(bookingId, deps, {
    filter: {
      status: 'pending',
      holdUntil: trusted({ $lte: lapsedBefore(deps) }),
      ...(providerAnswered ? {} : proofFilter),
    },
    changes: {
      $set: {
        status: 'cancelled',
        cancelReason: 'hold_expired',
        holdsCar: false,
        cancelledAt: now,
      },
      $unset: holdPlaces,
    },
    to: 'hold_expired',
    place: 'expire:written',
  });
}

/** T6: an unpaid hold is given up, or its order was paid with an amount that goes back. After an admin a mail is left. */
export async function dropPending(bookingId: ObjectId, ending: Ending, deps: MoveDeps): Moved {
  return moveBooking(bookingId, deps, {
    filter: { ...owned(ending), status: 'pending' },
    changes: {
      $set: { ...over(deps), ...endedBy(ending), ...(ending.cancelledBy && { followUp: true }) },
      $unset: holdPlaces,
    },
    to: ending.reason,
    place: 'cancel:written',
  });
}

/** T7: the customer was told that it is over, so late money must not bring it back. */
export async function dropExpired(bookingId: ObjectId, ending: Ending, deps: MoveDeps): Moved {
  return moveBooking(bookingId, deps, {
    filter: { ...owned(ending), status: 'cancelled', cancelReason: 'hold_expired' },
    changes: { $set: endedBy(ending) },
    to: ending.reason,
    place: 'cancel:written',
  });
}

/** T8: a genuine signature was seen, so the hold lasts until the provider can be asked. */
export async function recordProof(bookingId: ObjectId, deps: Pick<Deps, 'clock' | 'logger' | 'settings'>): Moved {
  const now = deps.clock.now();
  const holdUntil = new Date(now.getTime() + deps.settings.booking.proofHoldMinutes * 60_000);
  return moveBooking(bookingId, deps, {
    filter: { status: 'pending', paidProofAt: null },
    changes: { $set: { paidProofAt: now }, $max: { holdUntil } },
    to: 'proof seen',
    keepsRev: true,
  });
}

/** T14: the booking shows its payment id from now on. */
export async function showPaymentId(bookingId: ObjectId, paymentId: ObjectId, deps: MoveDeps): Moved {
  return moveBooking(bookingId, deps, {
    filter: { paymentId: null },
    changes: { $set: { paymentId } },
    to: 'payment shown',
    keepsRev: true,
  });
}
