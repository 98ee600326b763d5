import type { Clock } from '../../platform/clock.ts';
import { isDuplicateKey } from '../../platform/mongo.ts';
import type { MailOrder } from './mail-facts.ts';
import { Outbox } from './outbox.model.ts';

/** Stores a mail for the worker; idempotent by its key. */
export async function queueMail({ key, to, template, data }: MailOrder, { clock }: { clock: Clock }): Promise<void> {
  const now = clock.now();
  try {
    await Outbox.create({ _id: key, to, template, data, state: 'queued', tries: 0, nextAt: now, createdAt: now });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
