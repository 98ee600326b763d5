import type { Clock } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { type Running, runEvery } from '../../../platform/work/run-every.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { emailOf } from './stand-ins.ts';
import { User, type UserRecord } from './user.model.ts';

type Untold = Pick<UserRecord, '_id' | 'untold' | 'erasure'>;

const atOnce = 100;
const periodMs = 30_000;

/*
 * Owners are notified by email of changes to their account. The write that makes the change also stores the email in
 * `untold`. The email is queued afterwards by this module, or by a worker if the process dies in between.
 */

/** Queues an account’s unsent notifications. Idempotent. */
export async function notifyOwner(_id: ObjectId, deps: { clock: Clock }): Promise<void> {
  const user = await User.findById(_id, { untold: 1, erasure: 1 }).maxTimeMS(3_000).lean<Untold>();
  // Accounts that are being erased receive no further emails.
  if (user?.erasure) return;
  for (const letter of user?.untold ?? []) {
    // A customer without an address can’t be notified.
    if (emailOf({ email: letter.to }) !== null) await queueMail(letter, deps);
    await User.updateOne({ _id }, { $pull: { untold: { key: letter.key } } });
  }
}

/** Queues the unsent notifications of up to 100 accounts. */
export async function notifyOwners(deps: { clock: Clock }): Promise<void> {
  const users = await User.find({ 'untold.key': trusted({ $exists: true }), erasure: null }, { _id: 1 })
    .limit(atOnce)
    .maxTimeMS(3_000)
    .lean<Pick<UserRecord, '_id'>[]>();
  for (const { _id } of users) await notifyOwner(_id, deps);
}

/** Queues the notifications that a crashed process left behind, every 30 seconds until stopped. */
export const startNotifyingOwners = (deps: Pick<Deps, 'clock' | 'logger'>): Running =>
  runEvery(
    async () => notifyOwners(deps),
    () => periodMs,
    deps.logger,
  );
