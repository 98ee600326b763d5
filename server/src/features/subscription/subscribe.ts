import { siteOrigin } from '../../config/site-origin.ts';
import { randomBytes } from 'node:crypto';
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
