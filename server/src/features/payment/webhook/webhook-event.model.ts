import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../../platform/mongo.ts';

const webhookEventSchema = new Schema(
  {
    /** The event ID, or `sha256:` and the hash of the raw body if there is none. */
    _id: { type: String, required: true },
    event: { type: String, required: true },
    razorpayOrderId: { type: String, default: null },
    razorpayPaymentId: { type: String, default: null },
    razorpayDisputeId: { type: String, default: null },
    raw: { type: String, required: true },
    receivedAt: { type: Date, required: true },
    done: { type: Boolean, required: true },
    result: { type: String, default: null },
  },
  { ...schemaDefaults, collection: 'webhookevents' },
);

/** One webhook delivery from the provider, stored for `RETENTION_WEBHOOK_DAYS`. */
export type WebhookEventRecord = RecordOf<typeof webhookEventSchema>;

webhookEventSchema.index({ done: 1, receivedAt: 1 }, { name: 'open_events', partialFilterExpression: { done: false } });
webhookEventSchema.index({ razorpayOrderId: 1 }, { name: 'by_order' });
webhookEventSchema.index({ razorpayPaymentId: 1 }, { name: 'by_payment' });
webhookEventSchema.index({ receivedAt: 1, _id: 1 }, { name: 'events_by_time' });

export const WebhookEvent = model('WebhookEvent', webhookEventSchema);
