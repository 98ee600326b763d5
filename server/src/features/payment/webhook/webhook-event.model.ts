import { model, Schema } from 'mongoose';
import { schemaDefaults } from '../../../platform/mongo.ts';

/**
 * One webhook delivery from the provider, stored for `RETENTION_WEBHOOK_DAYS`. `_id` is the event ID, or `sha256:` and
 * the hash of the raw body if there is none.
 */
export type WebhookEventRecord = {
  _id: string;
  event: string;
  razorpayOrderId: string | null;
  razorpayPaymentId: string | null;
  razorpayDisputeId: string | null;
  raw: string;
  receivedAt: Date;
  done: boolean;
  result: string | null;
};

const webhookEventSchema = new Schema<WebhookEventRecord>(
  {
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

webhookEventSchema.index({ done: 1, receivedAt: 1 }, { name: 'open_events', partialFilterExpression: { done: false } });
webhookEventSchema.index({ razorpayOrderId: 1 }, { name: 'by_order' });
webhookEventSchema.index({ razorpayPaymentId: 1 }, { name: 'by_payment' });
webhookEventSchema.index({ receivedAt: 1, _id: 1 }, { name: 'events_by_time' });

export const WebhookEvent = model('WebhookEvent', webhookEventSchema);
