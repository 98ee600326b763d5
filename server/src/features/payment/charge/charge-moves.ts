import type { Deps } from '../../../platform/deps.ts';
import { isDuplicateKey, trusted } from '../../../platform/mongo.ts';
import type { ProviderPayment } from '../../../platform/payment-gateway.ts';
import { Charge, type ChargeRecord } from './charge.model.ts';
import { changeCharge, newRefund } from './charge-change.ts';
import { findCharge } from './find-charges.ts';
import type { PaymentRecord } from '../payment.model.ts';

/* What becomes of a charge; its refund has moves of its own. Source: protocol, section 3.3. */

type MoveDeps = Pick<Deps, 'clock' | 'logger'>;

/**
 * C1: writes a captured payment down before anything is decided, or finds what was written earlier. Money of the wrong
 * amount or currency can never count, so its record starts as a refund.
 */
export async function recordCharge(
  { entity, payment, isMismatch }: { entity: ProviderPayment; payment: PaymentRecord; isMismatch: boolean },
  { clock }: MoveDeps,
): Promise<{ charge: ChargeRecord; isNew: boolean }> {
  if (payment.razorpayOrderId === null) throw new Error('a charge needs an order');
  // A foreign amount may not be whole rupees; what goes back then is rounded up, never down.
  const amount = Math.ceil(entity.amountInPaise / 100);
  let isNew = true;
  try {
    await Charge.create({
      _id: entity.id,
      paymentId: payment._id,
      bookingId: payment.bookingId,
      customerId: payment.customerId,
      razorpayOrderId: payment.razorpayOrderId,
      amount,
      providerPaise: entity.amountInPaise,
      method: entity.method,
      capturedAt: clock.now(),
      outcome: isMismatch ? 'refund' : 'undecided',
      reason: isMismatch ? 'mismatch' : null,
      net: 0,
      refund: isMismatch ? newRefund(entity.id, amount) : null,
      open: true,
      nextAt: clock.now(),
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    isNew = false;
  }
  const charge = await findCharge(entity.id);
  if (!charge) throw new Error('a charge vanished');
  return { charge, isNew };
}

/** C2: this payment is what the booking was confirmed by. */
export async function keepCharge(charge: ChargeRecord, deps: MoveDeps): Promise<boolean> {
  return changeCharge(
    { _id: charge._id, outcome: 'undecided' },
    { $set: { outcome: 'kept', net: charge.amount, open: false, nextAt: null } },
    deps,
  );
}

/** C3: this payment can never count; all of it goes back. */
export async function giveBackAll(charge: ChargeRecord, reason: string, deps: MoveDeps): Promise<boolean> {
  return changeCharge(
    { _id: charge._id, outcome: 'undecided' },
    {
      $set: {
        outcome: 'refund',
        reason,
        net: 0,
        refund: newRefund(charge._id, charge.amount),
        open: true,
        nextAt: deps.clock.now(),
      },
    },
    deps,
  );
}

/** C4: the cancellation of a paid booking owes `refundDue` rupees. */
export async function giveBackByPolicy(charge: ChargeRecord, refundDue: number, deps: MoveDeps): Promise<boolean> {
  return changeCharge(
    { _id: charge._id, outcome: trusted({ $in: ['undecided', 'kept'] }) },
    {
      $set: {
        outcome: 'refund',
        reason: 'cancelled',
        net: charge.amount - refundDue,
        refund: newRefund(charge._id, refundDue),
        open: true,
        nextAt: deps.clock.now(),
      },
    },
    deps,
  );
}

/** Plans the next look at an open charge. */
export async function planCharge(chargeId: string, nextAt: Date): Promise<void> {
  await Charge.updateOne({ _id: chargeId, open: true }, { $set: { nextAt } });
}
