import { messageChannels } from '@rental/contracts';
import type { Clock } from '../../platform/clock.ts';
import { ignoreDuplicate, trusted } from '../../platform/mongo.ts';
import type { MailOrder } from './letters/mail-facts.ts';
import { Outbox } from './outbox.model.ts';

/** Queues an email for the worker, which sends it at once or, with `sendAt`, at that time; idempotent by key. */
export async function queueMail(
  { key, to, template, data, sendAt }: MailOrder & { sendAt?: Date },
  { clock }: { clock: Clock },
): Promise<void> {
  // Its age is how late it is, so an email for later has none yet.
  const dueAt = sendAt ?? clock.now();
  const state = 'queued' as const;
  const mail = { _id: key, to, template, data, state, tries: 0, nextAt: dueAt, createdAt: dueAt };
  await Outbox.create(mail).catch(ignoreDuplicate());
}

const mayBeSent = 'was waiting in a backup that was restored: it may have been sent since';

/**
 * Marks every queued email as failed, for manual review: after a restore it is unknown which of them were sent since
 * the backup. Returns the number marked. Messages that wait are ended; nobody reviews them, because most would be late.
 */
export async function withholdQueued(): Promise<number> {
  const { modifiedCount } = await Outbox.updateMany(
    { state: 'queued' },
    { $set: { state: 'failed', lockedUntil: null, lastError: mayBeSent } },
  );
  await Outbox.updateMany(
    {
      channel: trusted({ $in: [...messageChannels] }),
      state: trusted({ $in: ['waiting', 'sending', 'unclear', 'passing'] }),
    },
    { $set: { state: 'passed', lastError: mayBeSent } },
  );
  return modifiedCount;
}
