import { Subscription } from './subscription.model.ts';

/** Deletes the address behind the token. A spent or unknown token is no error: nobody is on the list by it. */
export async function unsubscribe({ token }: { token: string }): Promise<null> {
  await Subscription.deleteOne({ token });
  return null;
}
