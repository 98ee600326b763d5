import type { Clock } from '../../platform/clock.ts';
import { ofMajority, trusted } from '../../platform/mongo.ts';
import { Outbox, type OutboxRecord } from './outbox.model.ts';

export type MailFacts = Pick<OutboxRecord, '_id' | 'template' | 'createdAt' | 'sentAt'>;

/** Returns the emails with these keys that are still stored and not for later, without their contents. */
export async function findMails(keys: readonly string[], { clock }: { clock: Clock }): Promise<MailFacts[]> {
  const isForNow = { createdAt: trusted({ $lte: clock.now() }) };
  return Outbox.find({ _id: trusted({ $in: keys }), ...isForNow }, { template: 1, createdAt: 1, sentAt: 1 })
    .maxTimeMS(3_000)
    .lean<MailFacts[]>();
}

/** Returns those of these keys whose emails are stored in a state that no failover can undo. */
export async function findQueued(keys: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await Outbox.find({ _id: trusted({ $in: keys }) }, { _id: 1 })
    .readConcern(ofMajority)
    .maxTimeMS(3_000)
    .lean();
  return new Set(found.map(({ _id }) => _id));
}

/** Returns emails that failed permanently, oldest first. */
export async function findFailedMails(limit: number): Promise<OutboxRecord[]> {
  return Outbox.find({ state: 'failed' }).sort({ createdAt: 1 }).limit(limit).lean<OutboxRecord[]>();
}
