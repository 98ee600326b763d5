import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ignoreDuplicate, type ObjectId } from '../../../platform/mongo.ts';
import { disabledLetter } from '../account/owner-letters.ts';
import { revokeSessions } from '../sessions/end-sessions.ts';
import { notifyOwner } from '../account/notify-owner.ts';
import { openAccounts, User, type UserRecord } from '../account/user.model.ts';
import { findSomebody } from './change-account.ts';
import { type Leaving, Roster, type RosterRecord } from './roster.model.ts';

export type Disabling = { actorId: string; userId: string; reason: string };

/**
 * Disables an account: its sessions become invalid, and it accepts neither logins nor emailed links. The same write
 * stores the email that notifies its owner. Throws `own_account` for the caller’s own account, so that at least one
 * admin remains; `user_not_found`; `already_disabled`; and `not_signed_in` if the caller was disabled concurrently.
 * Returns the account as it was before.
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

/**
 * Disables the account; returns false when it is already disabled, was re-enabled since the decision, or is erased or
 * being erased.
 */
async function write({ userId: _id, at, reason, enabledRev, letter }: Leaving): Promise<boolean> {
  const { modifiedCount } = await User.updateOne(
    openAccounts({ _id, enabledRev: enabledRev === 0 ? null : enabledRev }),
    {
      $set: { disabledAt: at, disabledReason: reason, pendingEmail: null },
      $inc: { passwordRev: 1 },
      $push: { untold: letter },
    },
  );
  return modifiedCount === 1;
}

/**
 * Disables an admin in two steps: the decision is stored in the roster, then applied to the account. A decision
 * requires that the deciding admin is still enabled, and `rev` ensures that decisions are made one at a time. At least
 * one admin therefore remains, however many disable each other concurrently. If the process dies after a decision, the
 * next caller applies it.
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

const findAdmin = async (_id: ObjectId | string) => User.exists(openAccounts({ _id, role: 'admin' })).maxTimeMS(3_000);

/** Returns the roster after applying any pending decision. Creates the roster when the first admin is disabled. */
async function readRoster(): Promise<Pick<RosterRecord, 'rev'>> {
  const roster = await Roster.findById(rosterId).maxTimeMS(3_000).lean<RosterRecord>();
  if (roster && !roster.leaving) return roster;
  if (roster?.leaving) await carryOut({ rev: roster.rev, leaving: roster.leaving });
  else await Roster.create({ _id: rosterId, rev: 0, leaving: null }).catch(ignoreDuplicate());
  return readRoster();
}

/**
 * Applies any pending decision and forces concurrent decisions to be made again, so that it is certain which admins
 * remain. Called before an admin’s own account is erased.
 */
export async function finishRosterChange(): Promise<void> {
  const { rev } = await readRoster();
  const { matchedCount } = await Roster.updateOne({ _id: rosterId, leaving: null, rev }, { $inc: { rev: 1 } });
  if (matchedCount === 0) await finishRosterChange();
}

/** Applies a decision and makes the roster available for the next; idempotent. */
async function carryOut({ rev, leaving }: { rev: number; leaving: Leaving }): Promise<void> {
  await write(leaving);
  await Roster.updateOne({ _id: rosterId, rev }, { $set: { leaving: null }, $inc: { rev: 1 } });
}
