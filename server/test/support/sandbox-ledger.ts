import type { Payment as SandboxPayment, Refund as SandboxRefund } from '../../local/razorpay-sandbox/entities.ts';
import type { Sandbox } from '../../local/razorpay-sandbox/index.ts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { byCounter } from '../../src/features/booking/moves/ledger.ts';
import { Charge, type ChargeRecord } from '../../src/features/payment/charge/charge.model.ts';
import { leftOf } from '../../src/features/payment/charge/charge-moves.ts';
import { Payment } from '../../src/features/payment/payment.model.ts';
import { trusted } from '../../src/platform/mongo.ts';

/*
 * Compares our records with the provider’s. Each line of the result names one difference, so an empty result means that
 * they match.
 */

type Books = { payments: SandboxPayment[]; refunds: SandboxRefund[]; charges: ChargeRecord[] };

async function readBooks(sandbox: Sandbox): Promise<Books> {
  const { payments, refunds } = sandbox.state();
  // The provider has no record of counter money and of used deposits.
  return { payments, refunds, charges: await Charge.find({ razorpayOrderId: trusted({ $ne: null }) }).lean() };
}

/**
 * Checks what must always be true: we know every captured payment, every confirmed booking is paid, and we made no
 * refund that is missing from our records.
 */
export async function checkSandbox(sandbox: Sandbox): Promise<string[]> {
  const books = await readBooks(sandbox);
  return [...(await findForgotten(books, sandbox)), ...(await findUnpaid(books)), ...findWrongRefunds(books)];
}

/** Checks what must hold when no work is pending: the provider has exactly what our records say we keep or hold. */
export async function checkLedger(sandbox: Sandbox): Promise<string[]> {
  const { payments, charges } = await readBooks(sandbox);
  const there = payments
    .filter(({ captured }) => captured)
    .reduce((sum, { amount, amount_refunded: returned }) => sum + amount - returned, 0);
  const here = charges.reduce(
    (sum, charge) => sum + (charge.outcome === 'held' ? leftOf(charge) : charge.net) * 100,
    0,
  );
  return there === here ? [] : [`the provider holds ${there} paise, our books say ${here}`];
}

async function findForgotten({ payments, charges }: Books, sandbox: Sandbox): Promise<string[]> {
  const known = new Set(charges.map(({ _id }) => _id));
  const receipts = new Map(sandbox.state().orders.map(({ id, receipt }) => [id, receipt]));
  const rows = await Payment.find({ watching: true }).lean();
  const watched = new Set(rows.map(({ _id }) => String(_id)));
  return payments
    .filter(({ id, captured }) => captured && !known.has(id))
    .filter(({ order_id: orderId }) => !watched.has(receipts.get(orderId) ?? ''))
    .map(({ id }) => `payment ${id} was captured and nobody will ever look`);
}

/**
 * Reports confirmed bookings without a captured payment. External refunds are allowed, because a booking stays
 * confirmed if its payment is refunded externally after the rental has started.
 */
async function findUnpaid({ payments, charges }: Books): Promise<string[]> {
  const told = charges.filter(({ outsidePaise }) => outsidePaise > 0).map(({ _id }) => _id);
  const paid = new Set([...told, ...payments.filter(({ status }) => status === 'captured').map(({ id }) => id)]);
  const confirmed = await Booking.find({ kind: 'booking', status: 'confirmed' }).lean();
  return confirmed
    .filter(({ settledBy }) => settledBy !== byCounter && !paid.has(settledBy ?? ''))
    .map(({ _id }) => `booking ${String(_id)} is confirmed without money at the provider`);
}

/**
 * Returns the total that we promised to refund, in paise: exact to the paisa if nothing is left of the payment,
 * otherwise in whole rupees.
 */
function promisedPaise({ parts, amount, providerPaise, outsidePaise }: ChargeRecord): number {
  const promised = parts.reduce((sum, part) => sum + part.amount, 0);
  return promised + Math.ceil(outsidePaise / 100) === amount ? providerPaise - outsidePaise : promised * 100;
}

function findWrongRefunds({ refunds, charges }: Books): string[] {
  const ours = refunds.filter(({ receipt }) => receipt?.startsWith('refund-') === true);
  return charges.flatMap((charge) => {
    const { _id, parts } = charge;
    // Refunds that we made and then lost track of are treated as external refunds.
    const isForgotten = (receipt: string | null) =>
      charge.reason === 'returned_unseen' || charge.forgottenKeys?.includes(receipt ?? '') === true;
    const ofThis = ours.filter((each) => each.payment_id === _id && !isForgotten(each.receipt));
    const made = ofThis.filter(({ status }) => status !== 'failed' && status !== 'reversed');
    const sum = made.reduce((total, { amount }) => total + amount, 0);
    const promised = promisedPaise(charge);
    // A refund that has failed at the provider is not missing: we may not have been notified yet.
    const taken = parts.filter(({ razorpayRefundId, byHand }) => razorpayRefundId !== null && !byHand);
    const isMissing = taken.some(({ razorpayRefundId }) => ofThis.every(({ id }) => id !== razorpayRefundId));
    return made.length > parts.length || sum > promised || isMissing
      ? [`charge ${_id} promised ${promised} paise and returned ${sum} in ${made.length} refunds`]
      : [];
  });
}
