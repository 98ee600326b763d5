import type { Deps } from '../../platform/deps.ts';
import { GatewayError, type ProviderPayment } from '../../platform/payment-gateway.ts';
import { findBooking } from '../booking/find-bookings.ts';
import type { ChargeRecord } from './charge/charge.model.ts';
import { recordReturned } from './charge/charge-moves.ts';
import { findCharge, findChargesOf } from './charge/find-charges.ts';
import { forgetUnknown, noteFailure, noteUnknown, storeOrder } from './payment-moves.ts';
import type { PaymentRecord } from './payment.model.ts';
import { reviewReturns } from './charge/review-returns.ts';
import { carryOut, type Settlement } from './carry-out.ts';
import { settle, settleCharge } from './settle.ts';

/** What the provider said about an order. `unknown`: it did not answer, so nothing may be concluded. */
export type ProviderAnswer =
  | { kind: 'unknown' }
  | {
      kind: 'answered';
      /** One payment counts for the booking. */
      isKept: boolean;
      /** Money is promised to us, but not ours yet. */
      isAuthorised: boolean;
      /** By the provider's payment id. */
      settlements: Map<string, Settlement>;
    };

type Asking = {
  budgetMs: number;
  /** Whether promised money may be taken; not for a booking that is about to be cancelled. True unless said. */
  mayCapture?: boolean;
};
type AnswerContext = Required<Asking> & { payment: PaymentRecord; charges: Map<string, ChargeRecord>; deps: Deps };
type Look = Settlement | 'authorised' | null;

/**
 * Asks the provider about an order and applies the answer: the one door by which its facts reach our records.
 * Throws only when our own database does. Source: protocol, section 4.2.
 */
export async function applyProviderAnswer(
  payment: PaymentRecord,
  { budgetMs, mayCapture = true }: Asking,
  deps: Deps,
): Promise<ProviderAnswer> {
  try {
    return await askAndApply(payment, { budgetMs, mayCapture }, deps);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.logger.warn({ paymentId: String(payment._id), err: error.message }, 'payment provider did not respond');
    return { kind: 'unknown' };
  }
}

async function askAndApply(payment: PaymentRecord, asking: Required<Asking>, deps: Deps): Promise<ProviderAnswer> {
  const { budgetMs } = asking;
  const known = payment.razorpayOrderId === null ? await recoverOrder(payment, budgetMs, deps) : payment;
  const settlements = new Map<string, Settlement>();
  if (known?.razorpayOrderId == null) return { kind: 'answered', isKept: false, isAuthorised: false, settlements };
  const entities = await deps.gateway.fetchOrderPayments(known.razorpayOrderId, { budgetMs });
  const charges = new Map((await findChargesOf(known._id)).map((charge) => [charge._id, charge]));
  const context: AnswerContext = { ...asking, payment: known, charges, deps };
  if (known.unknown) await forgetUnknown(known._id, idsOfKnown(entities));
  let isAuthorised = false;
  // One after the other: the payment that came first is the one to keep.
  for (const entity of oldestFirst(entities)) {
    const look = await applyEntity(entity, context);
    if (look === 'authorised') isAuthorised = true;
    else if (look !== null) settlements.set(entity.id, look);
  }
  return { kind: 'answered', isKept: [...settlements.values()].includes('kept'), isAuthorised, settlements };
}

const idsOfKnown = (entities: ProviderPayment[]): string[] =>
  entities.filter(({ status }) => status !== 'unknown').map(({ id }) => id);

/** The provider lists the newest first and tells its times in whole seconds, which leaves ties. */
function oldestFirst(entities: ProviderPayment[]): ProviderPayment[] {
  return entities.toReversed().toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** An order of ours whose id was lost on the way is found by its receipt. */
async function recoverOrder(payment: PaymentRecord, budgetMs: number, deps: Deps): Promise<PaymentRecord | null> {
  const order = await deps.gateway.findOrderByReceipt(String(payment._id), payment.amount, { budgetMs });
  return order ? storeOrder(payment._id, order.id, deps) : null;
}

async function applyEntity(entity: ProviderPayment, context: AnswerContext): Promise<Look> {
  const { payment, deps } = context;
  switch (entity.status) {
    case 'captured':
      return settle(entity, payment, deps);
    case 'authorized':
      return applyAuthorised(entity, context);
    case 'refunded':
      return applyRefunded(entity, context);
    case 'failed':
      return applyFailed(entity, context);
    case 'created':
      return null;
    case 'unknown':
      return alertUnknown(entity, context);
    default:
      return entity.status satisfies never;
  }
}

/** A word that we do not know ends nothing: the payment counts as open, and a person is told, once. */
async function alertUnknown({ id, word }: ProviderPayment, { payment, deps }: AnswerContext): Promise<null> {
  const isNew = await noteUnknown(payment._id, { id, word }, deps);
  if (isNew) deps.logger.error({ alert: 'unknown_payment_state', chargeId: id, word }, 'unknown payment state');
  return null;
}

async function applyAuthorised(entity: ProviderPayment, context: AnswerContext): Promise<Look> {
  const { payment, budgetMs, mayCapture, deps } = context;
  // Left alone, the provider takes the money or returns it by itself; what it takes of a cancelled booking goes back.
  if (!mayCapture) return null;
  const booking = await findBooking(payment.bookingId);
  if (booking?.status !== 'pending') return null;
  const captured = await captureOrRefetch(entity, payment, { budgetMs, deps });
  return captured.status === 'captured' ? settle(captured, payment, deps) : 'authorised';
}

async function captureOrRefetch(
  entity: ProviderPayment,
  payment: PaymentRecord,
  { budgetMs, deps }: { budgetMs: number; deps: Deps },
): Promise<ProviderPayment> {
  try {
    return await deps.gateway.capture({ razorpayPaymentId: entity.id, amount: payment.amount }, { budgetMs });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
  }
  try {
    // Automatic capture may have been faster than ours.
    return await deps.gateway.fetchPayment(entity.id, { budgetMs });
  } catch (error) {
    if (error instanceof GatewayError) return entity;
    throw error;
  }
}

async function applyRefunded(entity: ProviderPayment, { payment, charges, deps }: AnswerContext): Promise<Look> {
  const known = charges.get(entity.id);
  if (!known) {
    await recordReturned({ entity, payment }, deps);
    return 'refund';
  }
  const charge = await reviewReturns(known, entity, deps);
  // As long as nobody can say what went back, money that is gone must not confirm anything.
  if (charge.outcome === 'undecided') return null;
  await settleCharge(charge, deps);
  return carryOut(charge, deps);
}

async function applyFailed(entity: ProviderPayment, { payment, deps }: AnswerContext): Promise<Look> {
  if (payment.lastFailure?.razorpayPaymentId === entity.id) return null;
  const failure = { ...entity.error, razorpayPaymentId: entity.id, at: entity.createdAt };
  await noteFailure(payment._id, failure, deps);
  return null;
}

/** The end of one payment of an order as far as it is known: from this answer, or from what is already decided. */
export async function settlementOf(razorpayPaymentId: string, answer: ProviderAnswer): Promise<Settlement | null> {
  const told = answer.kind === 'answered' ? answer.settlements.get(razorpayPaymentId) : undefined;
  if (told) return told;
  const charge = await findCharge(razorpayPaymentId);
  return charge && charge.outcome !== 'undecided' ? charge.outcome : null;
}
