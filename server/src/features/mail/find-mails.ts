import { trusted } from '../../platform/mongo.ts';
import { Outbox, type OutboxRecord } from './outbox.model.ts';

export type MailFacts = Pick<OutboxRecord, '_id' | 'template' | 'createdAt' | 'sentAt'>;

/** Returns the emails with these keys that are still stored, without their contents. */
export async function findMails(keys: readonly string[]): Promise<MailFacts[]> {
  return Outbox.find({ _id: trusted({ $in: keys }) }, { template: 1, createdAt: 1, sentAt: 1 })
    .maxTimeMS(3_000)
    .lean<MailFacts[]>();
}

/** Returns emails that failed permanently, oldest first. */
export async function findFailedMails(limit: number): Promise<OutboxRecord[]> {
  return Outbox.find({ state: 'failed' }).sort({ createdAt: 1 }).limit(limit).lean<OutboxRecord[]>();
}
