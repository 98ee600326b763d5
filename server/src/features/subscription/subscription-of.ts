import { Subscription, type SubscriptionRecord } from './subscription.model.ts';

/** The subscription of an address, if it has one. */
export async function findSubscriptionsOf(email: string): Promise<SubscriptionRecord[]> {
  return Subscription.find({ email }).maxTimeMS(3_000).lean<SubscriptionRecord[]>();
}

/** Ends and forgets it. */
export async function forgetSubscriptionsOf(email: string): Promise<void> {
  await Subscription.deleteMany({ email });
}
