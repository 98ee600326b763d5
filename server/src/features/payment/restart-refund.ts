import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ObjectId } from '../../platform/mongo.ts';
import { findBooking } from '../booking/find/find-bookings.ts';
import { findParties } from '../receipt/find-parties.ts';
import { refundMail, sendMail } from './payment-mails.ts';
import type { ChargeRecord, RefundPart } from './charge/charge.model.ts';
import { findCharge } from './charge/find-charges.ts';
import { hurryRefund, payDisputed, retryRefund, returnByHand } from './charge/refund-moves.ts';
import { waitsForDispute } from './charge/sendable.ts';
import { findWithheld } from './dispute/list-dispute-flows.ts';
import { settle } from './settle/settle.ts';

/** A refund before and after an admin’s action. */
export type SeenTo = { charge: ChargeRecord; before: RefundPart; after: RefundPart };
type Wanted = { razorpayPaymentId: string; refundId: string };

/**
 * Retries a failed refund under a new key (C7) and sends it immediately; a refund waiting for its next try is also sent
 * immediately, and one that waits for a dispute if `payDisputedBy` names the admin who allowed it (C16). Throws
 * `payment_not_found`, `refund_disputed`, or `refund_not_failed` in any other state, so that a second click never sends
 * a refund twice.
 */
export async function restartRefund(
  { payDisputedBy = null, ...wanted }: Wanted & { payDisputedBy?: ObjectId | null },
  deps: Deps,
): Promise<SeenTo> {
  const { charge, part } = await findPart(wanted);
  const which = { chargeId: charge._id, part };
  const waits = waitsForDispute(charge, part, (await findWithheld([charge])).get(charge._id));
  if (waits && !payDisputedBy) throw new AppError('refund_disputed');
  const decided = waits && payDisputedBy ? await payDisputed(which, payDisputedBy, deps) : null;
  const moved =
    (await retryRefund(which, deps)) ?? (part.state === 'due' ? await hurryRefund(charge._id, deps) : null) ?? decided;
  if (!moved) throw new AppError('refund_not_failed');
  await settle({ charge: moved }, deps);
  const { part: after } = await findPart(wanted);
  return { charge, before: part, after };
}

/**
 * Records that staff made a refund themselves (C13): one that failed, such as by bank transfer, or one of counter money.
 * A repeated call with the same reference returns the same result. Throws `payment_not_found`, or `refund_not_failed`
 * in any other state.
 */
export async function recordRefundByHand(
  { reference, by, ...wanted }: Wanted & { reference: string; by: ObjectId },
  deps: Deps,
): Promise<SeenTo> {
  const { charge, part } = await findPart(wanted);
  await returnByHand({ chargeId: charge._id, part }, { by, reference }, deps);
  const { part: after } = await findPart(wanted);
  if (after.byHand?.reference !== reference) throw new AppError('refund_not_failed');
  // The email is queued after the move, because only one of two concurrent calls records its reference. A retry after a
  // lost response queues the same email again under the same key.
  const booking = await findBooking(charge.bookingId);
  const mail = refundMail({ charge, part: after, news: 'done', reference });
  await sendMail(mail, booking && (await findParties(booking)), deps);
  return { charge, before: part, after };
}

async function findPart({ razorpayPaymentId, refundId }: Wanted): Promise<{ charge: ChargeRecord; part: RefundPart }> {
  const charge = await findCharge(razorpayPaymentId);
  const part = charge?.parts.find(({ id }) => id === refundId);
  if (!charge || !part) throw new AppError('payment_not_found');
  return { charge, part };
}
