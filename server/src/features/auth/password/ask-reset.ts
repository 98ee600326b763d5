import { limitAddress } from '../../../http/client-address.ts';
import type { RequestFacts } from '../../../http/contract/read-request.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { LoginDeps } from '../login/finish-login.ts';

/**
 * Promises a link to whoever reads the address. Nothing here depends on whether it has an account: that is looked up
 * when the mail is written, by the worker, so neither words, status nor time of the answer tell.
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
