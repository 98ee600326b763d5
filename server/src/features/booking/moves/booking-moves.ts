import { type CancelCause, type CancelReason, type ClaimKeys, dayInIndia, keysOfPeriod } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { isDuplicateKey, type ObjectId, trusted } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../booking.model.ts';
import type { CancelledBy } from '../record/ending-facts.ts';
import type { LedgerEntry } from '../record/ledger-entry.ts';
import { lapsedBefore } from '../lapsed.ts';
import {
  asRead,
  bookedOrOut,
  holdPlaces,
  type MoveDeps,
  type Moved,
  moveBooking,
  orCarTaken,
  unlocked,
} from './move-booking.ts';

/*
 * All status changes of a booking except those of a paid one (`money-moves.ts`, `change-moves.ts`). Each is a single compare-and-set that
 * names the expected state. Nothing else writes `status` or `holdsCar` of a booking. A move returns the updated
 * booking, or null if the booking was not in the expected state. Null is a normal outcome: the caller reads the booking
 * and reports its actual state. The numbers of moves are those of docs/protocol.md.
 */

/** Who ends a booking, and why. `customerId` limits the move to that customer’s own bookings; null means an admin. */
export type Ending = {
  customerId: ObjectId | null;
  reason: CancelReason;
  cause?: CancelCause | undefined;
  cancelledBy?: CancelledBy;
};

/** The part of a move’s filter that restricts customers to their own bookings. */
export const owned = ({ customerId }: Ending): Record<string, unknown> => (customerId ? { customerId } : {});

/** Why a booking ended and which admin ended it, written in the same update as the end itself. */
export const endedBy = ({ reason, cause, cancelledBy }: Ending): Partial<BookingRecord> => ({
  cancelReason: reason,
  ...(cause && { cancelCause: cause }),
  ...(cancelledBy && { cancelledBy }),
});

/** A captured payment that may confirm a booking; `amount` is in rupees. */
export type Money = { chargeId: string; amount: number };

const confirmedBy = ({ chargeId }: Money, now: Date): Partial<BookingRecord> => ({
  status: 'confirmed',
  settledBy: chargeId,
  cancelReason: null,
  confirmedAt: now,
});

/** The first ledger entry: the rental’s price as both owed and paid. */
const paidBy = (bookingId: ObjectId, money: Money, at: Date): LedgerEntry => ({
  id: bookingId,
  at,
  by: null,
  why: 'paid',
  lines: [{ kind: 'rental', amount: money.amount }],
  paid: [money],
  back: [],
});

/** The fields that every cancellation writes besides its reason. */
const over = ({ clock }: MoveDeps): Partial<BookingRecord> => ({
  status: 'cancelled',
  holdsCar: false,
  cancelledAt: clock.now(),
});

/** Matches rentals that start today (in India) or later: no payment confirms one that started earlier. */
export const notBegun = ({ clock }: MoveDeps) => trusted({ $gte: dayInIndia(clock.now()) });

/** T2: confirms a pending booking with this payment, unless its rental has started. */
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
 * T3: a late payment restores the days and the coupon use of an expired booking. Returns `days_taken` if a unique index
 * reports that either has been taken since.
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

/** T4: closes an expired booking for good: no payment can confirm it any more, so its payment can be refunded. */
export async function closeForGood(bookingId: ObjectId, deps: MoveDeps): Moved {
  return moveBooking(bookingId, deps, {
    filter: { status: 'cancelled', cancelReason: 'hold_expired' },
    changes: { $set: { cancelReason: 'car_unavailable' } },
    to: 'car_unavailable',
    place: 'settle:gaveUp',
  });
}

/** T4 for a hold whose rental has started: no payment can confirm it any more. */
export async function closeBegun(bookingId: ObjectId, deps: MoveDeps): Moved {
  return moveBooking(bookingId, deps, {
    filter: { status: 'pending', fromDate: trusted({ $lt: dayInIndia(deps.clock.now()) }) },
    changes: { $set: { ...over(deps), cancelReason: 'car_unavailable' }, $unset: holdPlaces },
    to: 'car_unavailable',
    place: 'settle:gaveUp',
  });
}

/** How long a proof of payment counts while the provider does not respond. */
export const unprovenForADay = 86_400_000;

/**
 * T5: expires a lapsed hold and releases its days. If the provider did not respond, a hold with proof of payment less
 * than a day old is not expired.
 */
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

/**
 * T6: cancels an unpaid hold. Either its customer or an admin cancelled it, or its customer dismissed the payment, or
 * its order was paid with a wrong amount, which is refunded. If an admin cancelled, the follow-up queues an email.
 */
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

/** T7: records that the customer was informed that the booking is over, so that a late payment does not revive it. */
export async function dropExpired(bookingId: ObjectId, ending: Ending, deps: MoveDeps): Moved {
  return moveBooking(bookingId, deps, {
    filter: { ...owned(ending), status: 'cancelled', cancelReason: 'hold_expired' },
    changes: { $set: endedBy(ending) },
    to: ending.reason,
    place: 'cancel:written',
  });
}

/** T8: extends the hold after a valid checkout signature, to allow time to check the payment with the provider. */
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

/** T15: like T14, but also extends the hold to its full time since its creation, because payment has begun. */
export async function beginPayment(
  { _id, createdAt }: BookingRecord,
  paymentId: ObjectId,
  deps: MoveDeps & Pick<Deps, 'settings'>,
): Moved {
  const holdUntil = new Date(createdAt.getTime() + deps.settings.booking.holdMinutes * 60_000);
  return moveBooking(_id, deps, {
    filter: { status: 'pending' },
    changes: { $set: { paymentId }, $max: { holdUntil } },
    to: 'payment begun',
    keepsRev: true,
  });
}

/** T14: sets the payment id that the booking shows. */
export async function showPaymentId(bookingId: ObjectId, paymentId: ObjectId, deps: MoveDeps): Moved {
  return moveBooking(bookingId, deps, {
    filter: { paymentId: null },
    changes: { $set: { paymentId } },
    to: 'payment shown',
    keepsRev: true,
  });
}

export type NewTimes = Pick<BookingRecord, 'pickUpTime' | 'returnTime' | 'readyMinutes'> & ClaimKeys;

/**
 * T33: sets the times of a confirmed booking and the claim that follows from them. Returns `car taken` if another claim
 * has the car at one of these times.
 */
export const setBookingTimes = async (
  booking: BookingRecord,
  times: NewTimes,
  deps: MoveDeps,
): ReturnType<typeof orCarTaken> =>
  orCarTaken(
    moveBooking(booking._id, deps, {
      filter: { status: 'confirmed', ...bookedOrOut, ...unlocked, ...asRead(booking) },
      changes: { $set: times },
      to: 'times set',
      place: 'times:set',
    }),
  );

/**
 * T24: adds the rest of a day to the claim of a confirmed booking whose car is not back. Returns `car taken` if another
 * claim has the car on the rest of that day. An open payment request doesn’t prevent it, and ends with its own claim.
 */
export async function claimLateDay(booking: BookingRecord, day: string, deps: MoveDeps): ReturnType<typeof orCarTaken> {
  const lateDays = [...(booking.lateDays ?? []), day];
  return orCarTaken(
    moveBooking(booking._id, deps, {
      filter: { status: 'confirmed', ...bookedOrOut, ...asRead(booking) },
      changes: { $set: { lateDays, ...keysOfPeriod({ ...booking, lateDays }) } },
      to: 'not back',
      place: 'late:claimed',
    }),
  );
}

/**
 * T34: ends the claim of a confirmed booking as soon as the car is cleaned, because the car stays where it is returned.
 * A shorter claim can’t conflict with another one. Returns null if the booking has changed; the car then stays reserved
 * for its drive home.
 */
export async function leaveCar(booking: BookingRecord, deps: MoveDeps): Moved {
  const { _id, rev, travel } = booking;
  if (!travel || travel.back === 0) return booking;
  const shorter = { ...travel, back: 0 };
  return moveBooking(_id, deps, {
    filter: { status: 'confirmed', ...unlocked, rev },
    changes: { $set: { travel: shorter, ...keysOfPeriod({ ...booking, travel: shorter }) } },
    to: 'car left',
  });
}
