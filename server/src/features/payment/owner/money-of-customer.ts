import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { findBookings } from '../../booking/find-bookings.ts';
import { Charge, type ChargeRecord } from '../charge/charge.model.ts';
import { Dispute, type DisputeRecord } from '../dispute/dispute.model.ts';
import { Payment, type PaymentRecord } from '../payment.model.ts';
import { WebhookEvent, type WebhookEventRecord } from '../webhook/webhook-event.model.ts';

/* All money of one customer, to be shown to them, and whether any of it is still under way. */

export type CustomerMoney = {
  payments: PaymentRecord[];
  charges: ChargeRecord[];
  disputes: DisputeRecord[];
  events: WebhookEventRecord[];
};

const newest = { createdAt: -1 } as const;

/** What events say of these payments and charges; there is nothing else that they could name. */
const aboutThese = ({ payments, charges }: Pick<CustomerMoney, 'payments' | 'charges'>) => ({
  $or: [
    { razorpayOrderId: trusted({ $in: payments.flatMap(({ razorpayOrderId }) => razorpayOrderId ?? []) }) },
    { razorpayPaymentId: trusted({ $in: charges.map(({ _id }) => _id) }) },
  ],
});

/** Everything about the money of a customer, the newest first; at most `most` of each. */
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

/**
 * Whether a payment may still arrive, on an order that nobody has paid and that is still watched, or money is not where
 * it belongs: undecided, on its way back, called in question, or in a state that we do not know.
 */
export async function findOpenMoneyOf(customerId: ObjectId): Promise<'in_flight' | 'open' | null> {
  const [charges, payments] = await Promise.all([
    Charge.find({ customerId }, { open: 1 }).maxTimeMS(3_000).lean<Pick<ChargeRecord, '_id' | 'open'>[]>(),
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
  const bookings = await findBookings(payments.map(({ bookingId }) => bookingId));
  return bookings.some(({ settledBy }) => settledBy === null) ? 'in_flight' : null;
}

/** Empties what the provider told us about the money of a customer: it holds how they are reached. */
export async function forgetEventsOf(customerId: ObjectId): Promise<void> {
  const [payments, charges] = await Promise.all([
    Payment.find({ customerId }).lean<PaymentRecord[]>(),
    Charge.find({ customerId }).lean<ChargeRecord[]>(),
  ]);
  await WebhookEvent.updateMany({ ...aboutThese({ payments, charges }), done: true }, { $set: { raw: '' } });
}

/** Forgets up to `limit` events that came before that and are done with; answers how many. */
export async function forgetEvents(before: Date, limit: number): Promise<number> {
  const old = await WebhookEvent.find({ receivedAt: trusted({ $lt: before }), done: true }, { _id: 1 })
    .sort({ receivedAt: 1 })
    .limit(limit)
    .lean();
  const { deletedCount } = await WebhookEvent.deleteMany({ _id: trusted({ $in: old.map(({ _id }) => _id) }) });
  return deletedCount;
}
