import { limitAddress } from '../../../http/client-address.ts';
import type { RequestFacts } from '../../../http/contract/read-request.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { LoginDeps } from '../login/finish-login.ts';

/**
 * Requests a reset link for an address. Nothing here depends on whether the address has an account: the worker looks
 * that up when it sends the email, so the message, the status and the response time do not reveal it.
 */
export async function askReset(
  { email, request }: { email: string; request: RequestFacts },
  { clock, limits }: LoginDeps,
): Promise<void> {
  await limits.consume('LIMIT_RESET_PER_HOUR', limitAddress(request.ip));
  await limits.consume('LIMIT_MAILED_LINK_PER_HOUR', `reset ${email}`);
  const key = `reset:${new ObjectId().toHexString()}`;
  await queueMail({ key, to: email, template: 'password_reset', data: {} }, { clock });
}
