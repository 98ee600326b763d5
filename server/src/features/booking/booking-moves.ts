import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey, type ObjectId, trusted } from '../../platform/mongo.ts';
import { Booking, carDayKeys } from './booking.model.ts';
import { type Drop, endedBy, owned, type PaidDrop } from './booking-drop.ts';
import type { BookingRecord } from './booking-record.ts';

/*
 * Every change of a booking: one compare-and-set each, which names the state it expects. Besides, `status` and
 * `holdsCar` are written only by T1, the insert in `create-booking.ts`, and by T13, the blocks in `block-moves.ts`.
 * A move that matches nothing is a normal answer: read the booking and say the truth.
 * Source: protocol, section 3.1.
 */

type MoveDeps = Pick<Deps, 'clock' | 'logger'>;
type Changes = { $set: Partial<BookingRecord>; $unset?: Record<string, 1>; $max?: Record<string, Date> };
type Move = { filter: Record<string, unknown>; changes: Changes; to: string };

async function apply(
  bookingId: ObjectId,
  { filter, changes, to }: Move,
  { clock, logger }: MoveDeps,
): Promise<boolean> {
  const before = await Booking.findOneAndUpdate(
    { _id: bookingId, kind: 'booking', ...filter },
    { ...changes, $set: { ...changes.$set, updatedAt: clock.now() } },
    { returnDocument: 'before', projection: { status: 1, cancelReason: 1 } },
  ).lean();
  if (!before) return false;
  logger.info({ bookingId: String(bookingId), from: before.cancelReason ?? before.status, to }, 'booking moved');
  return true;
}

const confirmedBy = (razorpayPaymentId: string, now: Date): Partial<BookingRecord> => ({
  status: 'confirmed',
  settledBy: razorpayPaymentId,
  cancelReason: null,
  confirmedAt: now,
});

/** T2: pending becomes confirmed by this payment. */
export async function confirmBooking(bookingId: ObjectId, razorpayPaymentId: string, deps: MoveDeps): Promise<boolean> {
  const moved = await apply(
    bookingId,
    {
      filter: { status: 'pending' },
      changes: { $set: confirmedBy(razorpayPaymentId, deps.clock.now()), $unset: { holdUntil: 1, holdSlot: 1 } },
      to: 'confirmed',
    },
    deps,
  );
  if (moved) await checkpoint('settle:confirmed');
  return moved;
}

/** T3: late money takes an expired booking's days back. The unique index answers `days_taken`. */
export async function reviveBooking(
  bookingId: ObjectId,
  razorpayPaymentId: string,
  deps: MoveDeps,
): Promise<'revived' | 'not_expired' | 'days_taken'> {
  try {
    const moved = await apply(
      bookingId,
      {
        filter: { status: 'cancelled', cancelReason: 'hold_expired' },
        changes: { $set: { ...confirmedBy(razorpayPaymentId, deps.clock.now()), holdsCar: true, cancelledAt: null } },
        to: 'revived',
      },
      deps,
    );
    if (moved) await checkpoint('settle:revived');
    return moved ? 'revived' : 'not_expired';
  } catch (error) {
    if (isDuplicateKey(error, carDayKeys)) return 'days_taken';
    throw error;
  }
}

/** T4: an expired booking can never be confirmed again, so that its money may go back. */
export async function closeForGood(bookingId: ObjectId, deps: MoveDeps): Promise<boolean> {
  const moved = await apply(
    bookingId,
    {
      filter: { status: 'cancelled', cancelReason: 'hold_expired' },
      changes: { $set: { cancelReason: 'car_unavailable' } },
      to: 'car_unavailable',
    },
    deps,
  );
  if (moved) await checkpoint('settle:gaveUp');
  return moved;
}

/** The last moment a hold may end to count as lapsed now. */
export function lapsedBefore({ clock, settings }: Pick<Deps, 'clock' | 'settings'>): Date {
  return new Date(clock.now().getTime() - settings.booking.expirySkewSeconds * 1_000);
}

const unprovenForADay = 86_400_000;

/** T5: a lapsed hold gives its days back. Without an answer from the provider a proven payment keeps it for a day. */
export async function expireBooking(
  bookingId: ObjectId,
  { providerAnswered }: { providerAnswered: boolean },
  deps: Pick<Deps, 'clock' | 'logger' | 'settings'>,
): Promise<boolean> {
  const now = deps.clock.now();
  const proofFilter = {
    $or: [{ paidProofAt: null }, { paidProofAt: trusted({ $lte: new Date(now.getTime() - unprovenForADay) }) }],
  };
  const moved = await apply(
    bookingId,
    {
      filter: {
        status: 'pending',
        holdUntil: trusted({ $lte: lapsedBefore(deps) }),
        ...(providerAnswered ? {} : proofFilter),
      },
      changes: {
        $set: { status: 'cancelled', cancelReason: 'hold_expired', holdsCar: false, cancelledAt: now },
        $unset: { holdSlot: 1 },
      },
      to: 'hold_expired',
    },
    deps,
  );
  if (moved) await checkpoint('expire:written');
  return moved;
}

/** T6: an unpaid hold is given up. */
export async function dropPending(
  bookingId: ObjectId,
  { customerId, ...ending }: Drop,
  deps: MoveDeps,
): Promise<boolean> {
  const moved = await apply(
    bookingId,
    {
      filter: { ...owned(customerId), status: 'pending' },
      changes: {
        $set: { status: 'cancelled', ...endedBy(ending), holdsCar: false, cancelledAt: deps.clock.now() },
        $unset: { holdSlot: 1 },
      },
      to: ending.reason,
    },
    deps,
  );
  if (moved) await checkpoint('cancel:written');
  return moved;
}

/** T7: the customer was told that it is over, so late money must not bring it back. */
export async function dropExpired(
  bookingId: ObjectId,
  { customerId, ...ending }: Drop,
  deps: MoveDeps,
): Promise<boolean> {
  const moved = await apply(
    bookingId,
    {
      filter: { ...owned(customerId), status: 'cancelled', cancelReason: 'hold_expired' },
      changes: { $set: endedBy(ending) },
      to: ending.reason,
    },
    deps,
  );
  if (moved) await checkpoint('cancel:written');
  return moved;
}

/** T8: a genuine signature was seen, so the hold lasts until the provider can be asked. */
export async function recordProof(
  bookingId: ObjectId,
  deps: Pick<Deps, 'clock' | 'logger' | 'settings'>,
): Promise<boolean> {
  const now = deps.clock.now();
  const holdUntil = new Date(now.getTime() + deps.settings.booking.proofHoldMinutes * 60_000);
  return apply(
    bookingId,
    {
      filter: { status: 'pending', paidProofAt: null },
      changes: { $set: { paidProofAt: now }, $max: { holdUntil } },
      to: 'proof seen',
    },
    deps,
  );
}

/** T9 and T10: a paid booking is cancelled, and in the same write what it owes. */
export async function cancelPaid(
  bookingId: ObjectId,
  { customerId, settledBy, refundDue, ...ending }: PaidDrop,
  deps: MoveDeps,
): Promise<boolean> {
  const moved = await apply(
    bookingId,
    {
      filter: { ...owned(customerId), status: 'confirmed', settledBy },
      changes: {
        $set: {
          status: 'cancelled',
          ...endedBy(ending),
          holdsCar: false,
          refundDue,
          followUp: true,
          cancelledAt: deps.clock.now(),
        },
      },
      to: ending.reason,
    },
    deps,
  );
  if (moved) await checkpoint('cancel:written');
  return moved;
}

/** T11: the money was returned outside our system, so the booking ends. */
export async function endRefundedOutside(
  bookingId: ObjectId,
  razorpayPaymentId: string,
  deps: MoveDeps,
): Promise<boolean> {
  return apply(
    bookingId,
    {
      filter: { status: 'confirmed', settledBy: razorpayPaymentId },
      changes: {
        $set: { status: 'cancelled', cancelReason: 'refunded', holdsCar: false, cancelledAt: deps.clock.now() },
      },
      to: 'refunded',
    },
    deps,
  );
}

/** T12: everything a cancellation promised is stored. */
export async function finishFollowUp(bookingId: ObjectId, deps: MoveDeps): Promise<boolean> {
  return apply(
    bookingId,
    { filter: { followUp: true }, changes: { $set: { followUp: false } }, to: 'follow-up done' },
    deps,
  );
}

/** T14: the booking shows its payment id from now on. */
export async function showPaymentId(bookingId: ObjectId, paymentId: ObjectId, deps: MoveDeps): Promise<boolean> {
  return apply(bookingId, { filter: { paymentId: null }, changes: { $set: { paymentId } }, to: 'payment shown' }, deps);
}
