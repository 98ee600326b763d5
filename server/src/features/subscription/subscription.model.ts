import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

/**
 * An address entered for the newsletter. No newsletter is sent to it until its owner confirms by email. Rows of earlier
 * releases have no `state` and count as confirmed. When the owner unsubscribes, the row is deleted, not marked.
 */
export type SubscriptionRecord = {
  _id: ObjectId;
  email: string;
  token: string;
  state?: 'asked' | 'confirmed';
  createdAt: Date;
};

const subscriptionSchema = new Schema<SubscriptionRecord>(
  {
    email: { type: String, required: true },
    token: { type: String, required: true },
    state: { type: String, enum: ['asked', 'confirmed'] },
    createdAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'subscriptions' },
);

export const emailKeys = { email: 1 } as const;

subscriptionSchema.index(emailKeys, { name: 'subscriptions_email', unique: true });
subscriptionSchema.index({ token: 1 }, { name: 'subscriptions_token', unique: true });
subscriptionSchema.index(
  { createdAt: 1 },
  {
    name: 'subscriptions_unanswered_kept_7_days',
    expireAfterSeconds: 7 * 86_400,
    partialFilterExpression: { state: 'asked' },
  },
);

export const Subscription = model('Subscription', subscriptionSchema);
