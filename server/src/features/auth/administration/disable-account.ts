import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isDuplicateKey, type ObjectId } from '../../../platform/mongo.ts';
import { openAccounts } from '../account/open-accounts.ts';
import { disabledLetter } from '../account/owner-letters.ts';
import { revokeSessions } from '../sessions/end-sessions.ts';
import { notifyOwner } from '../account/notify-owner.ts';
import { User, type UserRecord } from '../account/user.model.ts';
import { findSomebody } from './change-account.ts';
import { type Leaving, Roster, type RosterRecord } from './roster.model.ts';

/** An admin and whose account it is about. */
export type Disabling = { actorId: string; userId: string; reason: string };

/**
 * Disables an account: no session of it is worth anything from this write on, nobody logs in to it, no link opens it.
 * Its owner is told by a letter that this write stores. Throws `own_account` for the caller's own, so that at least one
 * admin remains; `user_not_found`, `already_disabled`; and `not_signed_in` when the caller was disabled meanwhile.
 * Answers with the account as it was.
 */
export async function disableAccount(
  { actorId, userId, reason }: Disabling,
  deps: Pick<Deps, 'clock' | 'settings'>,
): Promise<UserRecord> {
  if (actorId === userId) throw new AppError('own_account');
  const user = await findSomebody(userId);
  if (user.disabledAt !== null) throw new AppError('already_disabled');
  const letter = disabledLetter(user, deps);
  const leaving = { userId: user._id, at: deps.clock.now(), reason, enabledRev: user.enabledRev ?? 0, letter };
  if (user.role === 'admin') await disableInTurn(actorId, leaving);
  else if (!(await write(leaving))) throw new AppError('already_disabled');
  await checkpoint('account:written');
  await revokeSessions(userId, { reason: 'disabled' }, deps);
  await notifyOwner(user._id, deps);
  return user;
}

/** Disables; false when it was disabled already, or enabled again since this was decided, or nobody has it any more. */
async function write({ userId: _id, at, reason, enabledRev, letter }: Leaving): Promise<boolean> {
  const { modifiedCount } = await User.updateOne(
    { _id, ...openAccounts, enabledRev: enabledRev === 0 ? null : enabledRev },
    {
      $set: { disabledAt: at, disabledReason: reason, pendingEmail: null },
      $inc: { passwordRev: 1 },
      // One that an earlier release decided has none.
      ...(letter && { $push: { untold: letter } }),
    },
  );
  return modifiedCount === 1;
}

/**
 * Disables an admin. Each is decided on by an admin who is still one at that moment, in the order of the roster's
 * `rev`: so whoever decides last remains, however many disable each other at once. A decision whose process died is
 * carried out by the next one.
 */
async function disableInTurn(actorId: string, leaving: Leaving): Promise<void> {
  const { rev } = await readRoster();
  const [actor, target] = await Promise.all([findAdmin(actorId), findAdmin(leaving.userId)]);
  if (!actor) throw new AppError('not_signed_in');
  if (!target) throw new AppError('already_disabled');
  await checkpoint('disable:checked');
  const { matchedCount } = await Roster.updateOne(
    {
      _id: rosterId,
      leaving: null,
      rev,
    },
    { $set: { leaving }, $inc: { rev: 1 } },
  );
  if (matchedCount === 0) return disableInTurn(actorId, leaving);
  await checkpoint('disable:decided');
  await carryOut({ rev: rev + 1, leaving });
}

const rosterId = 'admins';

const findAdmin = async (_id: ObjectId | string) =>
  User.exists({ _id, role: 'admin', ...openAccounts }).maxTimeMS(3_000);

/** The roster with nobody leaving; it is made with the first admin who leaves. */
async function readRoster(): Promise<Pick<RosterRecord, 'rev'>> {
  const roster = await Roster.findById(rosterId).maxTimeMS(3_000).lean<RosterRecord>();
  if (roster && !roster.leaving) return roster;
  if (roster?.leaving) await carryOut({ rev: roster.rev, leaving: roster.leaving });
  else await Roster.create({ _id: rosterId, rev: 0, leaving: null }).catch(ignoreMade);
  return readRoster();
}

/**
 * Carries out what was decided, and lets nothing be decided any more by what was seen before now: for an admin who is
 * about to leave by the own wish, and must see who is left.
 */
export async function settleRoster(): Promise<void> {
  const { rev } = await readRoster();
  const { matchedCount } = await Roster.updateOne({ _id: rosterId, leaving: null, rev }, { $inc: { rev: 1 } });
  if (matchedCount === 0) await settleRoster();
}

function ignoreMade(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}

/** Writes what was decided and makes way for the next; harmless when two do it at once. */
async function carryOut({ rev, leaving }: { rev: number; leaving: Leaving }): Promise<void> {
  await write(leaving);
  await Roster.updateOne({ _id: rosterId, rev }, { $set: { leaving: null }, $inc: { rev: 1 } });
}
