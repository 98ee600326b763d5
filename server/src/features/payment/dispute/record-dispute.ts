import type { Deps } from '../../../platform/deps.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import type { ProviderDispute } from '../../../platform/payment-gateway.ts';
import type { ChargeRecord } from '../charge/charge.model.ts';
import { findCharge } from '../charge/find-charges.ts';
import { Dispute, type DisputeRecord } from './dispute.model.ts';

const ends = new Set(['won', 'lost', 'closed']);
/** Phases in which the bank only requests information and no money is moved. */
const asksOnly = new Set(['fraud', 'retrieval']);

/**
 * Fetches a dispute from the provider and records it. Only the dispute’s ID is taken from an event, so the order of
 * events does not matter. Does not change the car or the rental. Rejects with GatewayError. Source: protocol, section
 * 4.7.
 */
export async function recordDispute(disputeId: string, { budgetMs }: { budgetMs: number }, deps: Deps): Promise<void> {
  const told = await deps.gateway.fetchDispute(disputeId, { budgetMs });
  const charge = await findCharge(told.razorpayPaymentId);
  if (!charge) {
    deps.logger.error({ alert: 'dispute_of_unknown_payment', disputeId }, 'dispute of a payment that we do not know');
    return;
  }
  const dispute = describe(told, charge, deps);
  const isNew = await insert(dispute);
  if (!isNew) await Dispute.updateOne({ _id: dispute._id, endedAt: null }, { $set: dispute });
  if (isNew) {
    const facts = { alert: 'dispute_opened', disputeId, chargeId: charge._id, respondBy: told.respondBy };
    deps.logger.error(facts, 'a payment is disputed');
  }
}

function describe(told: ProviderDispute, charge: ChargeRecord, { clock }: Pick<Deps, 'clock'>): DisputeRecord {
  const { id, razorpayPaymentId, amountInPaise, phase, reason, status, respondBy, createdAt } = told;
  const amount = Math.ceil(amountInPaise / 100);
  return {
    _id: id,
    razorpayPaymentId,
    bookingId: charge.bookingId,
    amount,
    phase,
    reason,
    status,
    withheld: asksOnly.has(phase) ? 0 : amount,
    respondBy,
    createdAt,
    endedAt: ends.has(status) ? clock.now() : null,
  };
}

async function insert(dispute: DisputeRecord): Promise<boolean> {
  try {
    await Dispute.create(dispute);
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}
