import { deleteBatch } from '../../../platform/batches/delete-batch.ts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { Charge, type ChargeRecord } from '../charge/charge.model.ts';
import { isCounted } from '../charge/charge-moves.ts';
import { Dispute, type DisputeRecord } from '../dispute/dispute.model.ts';
import { Payment, type PaymentRecord } from '../payment.model.ts';
import { WebhookEvent, type WebhookEventRecord } from '../webhook/webhook-event.model.ts';

/* All payments and refunds of one customer, for their data export, and whether any are in progress. */

export type CustomerMoney = {
  payments: PaymentRecord[];
  charges: ChargeRecord[];
  disputes: DisputeRecord[];
  events: WebhookEventRecord[];
};

const newest = { createdAt: -1 } as const;

/** Matches the webhook events about these payments and charges, by every ID that such an event can contain. */
const aboutThese = ({ payments, charges }: Pick<CustomerMoney, 'payments' | 'charges'>) => ({
  $or: [
    { razorpayOrderId: trusted({ $in: payments.flatMap(({ razorpayOrderId }) => razorpayOrderId ?? []) }) },
    { razorpayPaymentId: trusted({ $in: charges.map(({ _id }) => _id) }) },
  ],
});

/** Returns all payment data of a customer, newest first; at most `most` records of each kind. */
export async function findMoneyOf(customerId: ObjectId, most: number): Promise<CustomerMoney> {
  const [payments, charges] = await Promise.all([
    Payment.find({ customerId }).sort(newest).limit(most).lean<PaymentRecord[]>(),
    Charge.find({ customerId }).sort({ capturedAt: -1 }).limit(most).lean<ChargeRecord[]>(),
  ]);
  const [disputes, events] = await Promise.all([
    Dispute.find({ razorpayPaymentId: trusted({ $in: charges.map(({ _id }) => _id) }) })
      .limit(most)
      .lean<DisputeRecord[]>(),
    WebhookEvent.find(aboutThese({ payments, charges }))
      .sort({ receivedAt: -1 })
      .limit(most)
      .lean<WebhookEventRecord[]>(),
  ]);
  return { payments, charges, disputes, events };
}

type Known = Pick<ChargeRecord, '_id' | 'open' | 'outcome' | 'paymentId'>;

/**
 * Returns `in_flight` when a payment may still arrive for a watched unpaid order, `open` when a charge is undecided,
 * being refunded, disputed or in an unknown state, and null otherwise.
 */
export async function findOpenMoneyOf(customerId: ObjectId): Promise<'in_flight' | 'open' | null> {
  const [charges, payments] = await Promise.all([
    Charge.find({ customerId }, { open: 1, outcome: 1, paymentId: 1 }).maxTimeMS(3_000).lean<Known[]>(),
    Payment.find({ customerId, $or: [{ watching: true }, { 'unknown.id': trusted({ $exists: true }) }] })
      .maxTimeMS(3_000)
      .lean<PaymentRecord[]>(),
  ]);
  const isDisputed = await Dispute.exists({
    razorpayPaymentId: trusted({ $in: charges.map(({ _id }) => _id) }),
    endedAt: null,
  });
  if (isDisputed !== null || charges.some(({ open }) => open)) return 'open';
  if (payments.some(({ unknown }) => unknown?.length)) return 'open';
  const paid = new Set(charges.filter(isCounted).map(({ paymentId }) => String(paymentId)));
  return payments.some(({ _id }) => !paid.has(String(_id))) ? 'in_flight' : null;
}

/** Removes the raw content of completed events about a customer’s payments, because it includes contact details. */
export async function forgetEventsOf(customerId: ObjectId): Promise<void> {
  const [payments, charges] = await Promise.all([
    Payment.find({ customerId }).lean<PaymentRecord[]>(),
    Charge.find({ customerId }).lean<ChargeRecord[]>(),
  ]);
  await WebhookEvent.updateMany({ ...aboutThese({ payments, charges }), done: true }, { $set: { raw: '' } });
}

/** Deletes up to `limit` completed events received before the given time and returns the number deleted. */
export const forgetEvents = async (before: Date, limit: number): Promise<number> =>
  deleteBatch(WebhookEvent, { receivedAt: { $lt: before }, done: true }, { limit, sort: { receivedAt: 1 } });

/** Gives the payments and charges of a customer to another account. */
export async function giveMoney({ from, to }: { from: ObjectId; to: ObjectId }): Promise<void> {
  await Payment.updateMany({ customerId: from }, { $set: { customerId: to } });
  await Charge.updateMany({ customerId: from }, { $set: { customerId: to } });
}
