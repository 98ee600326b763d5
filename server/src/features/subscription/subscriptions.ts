import { randomBytes } from 'node:crypto';
import { siteOrigin } from '../../config/site-origin.ts';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey } from '../../platform/mongo.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { emailKeys, Subscription, type SubscriptionRecord } from './subscription.model.ts';

type SubscribeDeps = Pick<Deps, 'clock' | 'settings'>;

/**
 * Notes once that somebody wants the newsletter for an address, and asks the address once: its mail has the link that
 * begins the newsletter and the one that ends it. A known address is answered the same way.
 */
export async function subscribe({ email }: { email: string }, deps: SubscribeDeps): Promise<null> {
  try {
    await Subscription.create({
      email,
      token: randomBytes(32).toString('base64url'),
      state: 'asked',
      createdAt: deps.clock.now(),
    });
  } catch (error) {
    if (!isDuplicateKey(error, emailKeys)) throw error;
  }
  const record = await Subscription.findOne({ email }).maxTimeMS(3_000).lean<SubscriptionRecord>();
  // Gone again within these milliseconds: its owner has left, and wants no mail.
  if (!record) return null;
  // The token stands in the fragment, which browsers never send: it stays out of every server's log.
  const linkTo = (page: string): string => `${siteOrigin(deps.settings)}/${page}#${record.token}`;
  await queueMail(
    {
      key: `subscribed:${record._id.toHexString()}`,
      to: email,
      template: 'subscription_welcome',
      data: { confirmUrl: linkTo('newsletter'), unsubscribeUrl: linkTo('unsubscribe') },
    },
    deps,
  );
  return null;
}

/**
 * Puts the address behind the token on the newsletter's list, also when asked twice. False for a token that is spent,
 * unknown or too old: nobody is on the list by it.
 */
export async function confirmSubscription({ token }: { token: string }): Promise<{ isSubscribed: boolean }> {
  const { matchedCount } = await Subscription.updateOne({ token }, { $set: { state: 'confirmed' } });
  return { isSubscribed: matchedCount === 1 };
}

/** Deletes the address behind the token. A spent or unknown token is no error: nobody is on the list by it. */
export async function unsubscribe({ token }: { token: string }): Promise<null> {
  await Subscription.deleteOne({ token });
  return null;
}

/** The subscription of an address, if it has one. */
export async function findSubscriptionsOf(email: string): Promise<SubscriptionRecord[]> {
  return Subscription.find({ email }).maxTimeMS(3_000).lean<SubscriptionRecord[]>();
}

/** Ends and forgets it. */
export async function forgetSubscriptionsOf(email: string): Promise<void> {
  await Subscription.deleteMany({ email });
}
