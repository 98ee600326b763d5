import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ObjectId } from '../../platform/mongo.ts';
import { findBooking } from '../booking/find-bookings.ts';
import { findParties } from '../receipt/find-parties.ts';
import { refundMail, sendMail } from './payment-mails.ts';
import type { ChargeRecord, RefundPart } from './charge/charge.model.ts';
import { findCharge } from './charge/find-charges.ts';
import { hurryRefund, retryRefund, returnByHand } from './charge/refund-moves.ts';
import { settle } from './settle/settle.ts';

/** A refund before and after an admin saw to it. */
export type SeenTo = { charge: ChargeRecord; before: RefundPart; after: RefundPart };
type Wanted = { razorpayPaymentId: string; refundId: string };

/**
 * Starts a refund that the provider gave up again, under a new key (C7), and tries it at once; one that waits for its
 * next try need not wait. Throws `payment_not_found`, and `refund_not_failed` for any other state, so that a second
 * click sends nothing twice.
 */
export async function restartRefund(wanted: Wanted, deps: Deps): Promise<SeenTo> {
  const { charge, part } = await findPart(wanted);
  const moved =
    (await retryRefund({ chargeId: charge._id, part }, deps)) ??
    (part.state === 'due' ? await hurryRefund(charge._id, deps) : null);
  if (!moved) throw new AppError('refund_not_failed');
  await settle({ charge: moved }, deps);
  const { part: after } = await findPart(wanted);
  return { charge, before: part, after };
}

/**
 * An admin paid a failed refund back by other means, such as a bank transfer with that reference (C13); the same
 * reference again is the same answer. Throws `payment_not_found`, and `refund_not_failed` for any other state.
 */
export async function recordRefundByHand(
  { reference, by, ...wanted }: Wanted & { reference: string; by: ObjectId },
  deps: Deps,
): Promise<SeenTo> {
  const { charge, part } = await findPart(wanted);
  await returnByHand({ chargeId: charge._id, part }, { by, reference }, deps);
  const { part: after } = await findPart(wanted);
  if (after.byHand?.reference !== reference) throw new AppError('refund_not_failed');
  // After the move, for of two at once only one is true; a try whose answer was lost mails again, under the same key.
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
