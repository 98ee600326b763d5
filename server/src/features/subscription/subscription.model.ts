import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../platform/mongo.ts';

const subscriptionSchema = new Schema(
  {
    email: { type: String, required: true },
    token: { type: String, required: true },
    /** Missing from rows of earlier releases, which count as confirmed. */
    state: { type: String, enum: ['asked', 'confirmed'] },
    createdAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'subscriptions' },
);

/**
 * An address entered for the newsletter. No newsletter is sent to it until its owner confirms by email. When the owner
 * unsubscribes, the row is deleted.
 */
export type SubscriptionRecord = RecordOf<typeof subscriptionSchema>;

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
