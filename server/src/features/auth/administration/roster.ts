import type { ErrorCode } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { ignoreDuplicate } from '../../../platform/mongo.ts';
import { openAccounts, User, type UserRecord } from '../account/user.model.ts';
import { type Leaving, Roster, type RosterRecord } from './roster.model.ts';

const rosterId = 'admins';

/** Matches a counter, which is absent until it is first incremented. */
const atRev = (rev: number) => (rev === 0 ? null : rev);

/**
 * Applies a decision to the account. Returns false if the decision was already applied, if the account has changed
 * since then, or if it is erased or being erased.
 */
export async function applyToAccount(leaving: Leaving): Promise<boolean> {
  const { userId: _id, at, reason, enabledRev, letter, becomes } = leaving;
  const { modifiedCount } = becomes
    ? await User.updateOne(
        { _id, erasure: null, staffRev: atRev(becomes.staffRev) },
        { $set: { staff: becomes.staff }, $inc: { staffRev: 1 }, $push: { untold: letter } },
      )
    : await User.updateOne(openAccounts({ _id, enabledRev: atRev(enabledRev) }), {
        $set: { disabledAt: at, disabledReason: reason, pendingEmail: null },
        $inc: { passwordRev: 1 },
        $push: { untold: letter },
      });
  return modifiedCount === 1;
}

/** Whether the account is still as it was when the decision was prepared. */
async function isAsExpected({ userId: _id, becomes }: Leaving): Promise<boolean> {
  const wanted = becomes
    ? { _id, role: 'admin' as const, erasure: null, staffRev: atRev(becomes.staffRev) }
    : openAccounts({ _id, role: 'admin' });
  return (await User.exists(wanted).maxTimeMS(3_000)) !== null;
}

/**
 * Disables an admin or changes their rank in two steps: stores the decision in the roster, then applies it to the
 * account. Only an owner may decide, and `rev` ensures that decisions are made one at a time. So at least one owner
 * remains, however many owners disable or demote each other concurrently. If the process dies between the steps, the
 * next caller applies the decision. Throws `otherwise` if the account is no longer as expected.
 */
export async function decideInTurn(actorId: string, leaving: Leaving, otherwise: ErrorCode): Promise<void> {
  const { rev } = await readRoster();
  const [actor, isExpected] = await Promise.all([findActor(actorId), isAsExpected(leaving)]);
  if (!actor) throw new AppError('not_signed_in');
  if (actor.staff) throw new AppError('not_allowed');
  if (!isExpected) throw new AppError(otherwise);
  await checkpoint('disable:checked');
  const { matchedCount } = await Roster.updateOne(
    {
      _id: rosterId,
      leaving: null,
      rev,
    },
    { $set: { leaving }, $inc: { rev: 1 } },
  );
  if (matchedCount === 0) return decideInTurn(actorId, leaving, otherwise);
  await checkpoint('disable:decided');
  await carryOut({ rev: rev + 1, leaving });
}

const findActor = async (_id: string) =>
  User.findOne(openAccounts({ _id, role: 'admin' }), { staff: 1 })
    .maxTimeMS(3_000)
    .lean<Pick<UserRecord, 'staff'>>();

/** Returns the roster after applying any pending decision. Creates the roster when the first decision is made. */
async function readRoster(): Promise<Pick<RosterRecord, 'rev'>> {
  const roster = await Roster.findById(rosterId).maxTimeMS(3_000).lean<RosterRecord>();
  if (roster && !roster.leaving) return roster;
  if (roster?.leaving) await carryOut({ rev: roster.rev, leaving: roster.leaving });
  else await Roster.create({ _id: rosterId, rev: 0, leaving: null }).catch(ignoreDuplicate());
  return readRoster();
}

/**
 * Applies any pending decision and makes concurrent decisions start again, so that the caller knows for certain which
 * owners remain. Called before an admin’s own account is erased.
 */
export async function finishRosterChange(): Promise<void> {
  const { rev } = await readRoster();
  const { matchedCount } = await Roster.updateOne({ _id: rosterId, leaving: null, rev }, { $inc: { rev: 1 } });
  if (matchedCount === 0) await finishRosterChange();
}

/** Applies a decision, then lets the next one be made. Idempotent. */
async function carryOut({ rev, leaving }: { rev: number; leaving: Leaving }): Promise<void> {
  await applyToAccount(leaving);
  await Roster.updateOne({ _id: rosterId, rev }, { $set: { leaving: null }, $inc: { rev: 1 } });
}
