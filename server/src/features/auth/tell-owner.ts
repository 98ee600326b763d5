import type { Clock } from '../../platform/clock.ts';
import { type ObjectId, trusted } from '../../platform/mongo.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { User, type UserRecord } from './user.model.ts';

type Untold = Pick<UserRecord, '_id' | 'untold' | 'erasure'>;

const atOnce = 100;

/*
 * What happens to an account is told to its owner by mail. The write that makes it happen also stores the letter, in
 * `untold`; queueing it comes afterwards, here, and again by a worker where a process died in between.
 */

/** Queues the letters that an account still owes its owner; harmless when repeated. */
export async function tellOwner(_id: ObjectId, deps: { clock: Clock }): Promise<void> {
  const user = await User.findById(_id, { untold: 1, erasure: 1 }).maxTimeMS(3_000).lean<Untold>();
  // Whoever is about to be forgotten is written to no more.
  if (user?.erasure) return;
  for (const letter of user?.untold ?? []) {
    await queueMail(letter, deps);
    await User.updateOne({ _id }, { $pull: { untold: { key: letter.key } } });
  }
}

/** The same for every account that owes letters. */
export async function tellOwners(deps: { clock: Clock }): Promise<void> {
  const users = await User.find({ 'untold.key': trusted({ $exists: true }), erasure: null }, { _id: 1 })
    .limit(atOnce)
    .maxTimeMS(3_000)
    .lean<Pick<UserRecord, '_id'>[]>();
  for (const { _id } of users) await tellOwner(_id, deps);
}
