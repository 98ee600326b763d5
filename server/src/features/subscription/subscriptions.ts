import { randomBytes } from 'node:crypto';
import { siteOrigin } from '../../config/site-origin.ts';
import type { Deps } from '../../platform/deps.ts';
import { ignoreDuplicate } from '../../platform/mongo.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { emailKeys, Subscription, type SubscriptionRecord } from './subscription.model.ts';

type SubscribeDeps = Pick<Deps, 'clock' | 'settings'>;

/**
 * Stores an unconfirmed newsletter subscription and sends the address one email, with a link to confirm and a link to
 * unsubscribe. The response is the same for a known address.
 */
export async function subscribe({ email }: { email: string }, deps: SubscribeDeps): Promise<null> {
  const token = randomBytes(32).toString('base64url');
  const asked = { email, token, state: 'asked' as const, createdAt: deps.clock.now() };
  await Subscription.create(asked).catch(ignoreDuplicate(emailKeys));
  const record = await Subscription.findOne({ email }).maxTimeMS(3_000).lean<SubscriptionRecord>();
  // The row was deleted in the meantime: the owner has unsubscribed and wants no email.
  if (!record) return null;
  // The token is in the fragment, which browsers never send, so that no server logs it.
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
 * Confirms the newsletter subscription that has this token; idempotent. `isSubscribed` is false if there is none,
 * because the token is unknown or its subscription has expired or been deleted.
 */
export async function confirmSubscription({ token }: { token: string }): Promise<{ isSubscribed: boolean }> {
  const { matchedCount } = await Subscription.updateOne({ token }, { $set: { state: 'confirmed' } });
  return { isSubscribed: matchedCount === 1 };
}

/** Deletes the newsletter subscription that has this token; does nothing if there is none. */
export async function unsubscribe({ token }: { token: string }): Promise<null> {
  await Subscription.deleteOne({ token });
  return null;
}

export async function findSubscriptionsOf(email: string): Promise<SubscriptionRecord[]> {
  return Subscription.find({ email }).maxTimeMS(3_000).lean<SubscriptionRecord[]>();
}

export async function forgetSubscriptionsOf(email: string): Promise<void> {
  await Subscription.deleteMany({ email });
}
