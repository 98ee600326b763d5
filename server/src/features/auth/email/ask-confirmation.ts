import type { Caller } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { LoginDeps } from '../login/finish-login.ts';
import { pendingEmailOf, User, type UserRecord } from '../account/user.model.ts';

/** Queues an email with a link and a code to the account’s current or pending address. */
export async function queueConfirmation(userId: string, to: string, deps: { clock: Clock }): Promise<void> {
  const key = `confirm:${new ObjectId().toHexString()}`;
  await queueMail({ key, to, template: 'email_confirmation', data: { userId } }, deps);
}

/**
 * Emails a new link and code to the unconfirmed address and invalidates the earlier ones. Does nothing if every address
 * is confirmed.
 */
export async function askConfirmation({ id }: Caller, { clock, limits }: LoginDeps): Promise<void> {
  const user = await User.findById(id).maxTimeMS(3_000).lean<UserRecord>();
  const waiting = user && (pendingEmailOf(user, clock.now()) ?? (user.emailVerifiedAt ? null : user.email));
  if (!waiting) return;
  await limits.consume('LIMIT_MAILED_LINK_PER_HOUR', `confirm ${waiting}`);
  await queueConfirmation(id, waiting, { clock });
}
