import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

/** An address that asked for the newsletter. It is deleted, not marked, when its owner leaves. */
export type SubscriptionRecord = { _id: ObjectId; email: string; token: string; createdAt: Date };

const subscriptionSchema = new Schema<SubscriptionRecord>(
  {
    email: { type: String, required: true },
    token: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'subscriptions' },
);

export const emailKeys = { email: 1 } as const;

subscriptionSchema.index(emailKeys, { name: 'subscriptions_email', unique: true });
subscriptionSchema.index({ token: 1 }, { name: 'subscriptions_token', unique: true });

export const Subscription = model('Subscription', subscriptionSchema);
