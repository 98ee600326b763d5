import type { Clock } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { type Running, runEvery } from '../../../platform/work/run-every.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { User, type UserRecord } from './user.model.ts';

type Untold = Pick<UserRecord, '_id' | 'untold' | 'erasure'>;

const atOnce = 100;
const periodMs = 30_000;

/*
 * What happens to an account is told to its owner by mail. The write that makes it happen also stores the letter, in
 * `untold`; queueing it comes afterwards, here, and again by a worker where a process died in between.
 */

/** Queues the letters that an account still owes its owner; harmless when repeated. */
export async function notifyOwner(_id: ObjectId, deps: { clock: Clock }): Promise<void> {
  const user = await User.findById(_id, { untold: 1, erasure: 1 }).maxTimeMS(3_000).lean<Untold>();
  // Whoever is about to be forgotten is written to no more.
  if (user?.erasure) return;
  for (const letter of user?.untold ?? []) {
    await queueMail(letter, deps);
    await User.updateOne({ _id }, { $pull: { untold: { key: letter.key } } });
  }
}

/** The same for every account that owes letters. */
export async function notifyOwners(deps: { clock: Clock }): Promise<void> {
  const users = await User.find({ 'untold.key': trusted({ $exists: true }), erasure: null }, { _id: 1 })
    .limit(atOnce)
    .maxTimeMS(3_000)
    .lean<Pick<UserRecord, '_id'>[]>();
  for (const { _id } of users) await notifyOwner(_id, deps);
}

/** Queues what a process that died left behind, every 30 seconds until stopped. */
export const startNotifyingOwners = (deps: Pick<Deps, 'clock' | 'logger'>): Running =>
  runEvery(
    async () => notifyOwners(deps),
    () => periodMs,
    deps.logger,
  );
