import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notifyOwner } from '../account/notify-owner.ts';
import { rankChangedLetter } from '../account/owner-letters.ts';
import type { StaffRecord } from '../account/staff-record.ts';
import type { UserRecord } from '../account/user.model.ts';
import { hasOtherOwner } from '../erasure/erasure.ts';
import { findSomebody } from './change-account.ts';
import { decideInTurn } from './roster.ts';

/** `rights` describes the new rank in the email to the admin. */
type NewRank = { actorId: string; userId: string; reason: string; staff: StaffRecord | null; rights: string };

const comparable = (staff: StaffRecord | null | undefined) =>
  staff ? { rank: staff.rank, locationIds: staff.locationIds.map(String).toSorted() } : null;

/**
 * Changes the rank of an admin; null makes them an owner. The same write stores the email to the admin. The new rank
 * applies from the next request, because it is read together with the session. A repeated call changes nothing. Returns
 * the account as it was before. Throws `last_admin` for the only owner’s own account, otherwise `own_account` for the
 * caller’s own account. Throws `user_not_found`, `not_an_admin`, `edited_meanwhile` if the rank was changed
 * concurrently, and `not_signed_in` or `not_allowed` if the caller was disabled or demoted concurrently.
 */
export async function setStaff(
  { actorId, userId, reason, staff, rights }: NewRank,
  deps: Pick<Deps, 'clock' | 'settings'>,
): Promise<UserRecord> {
  const user = await findSomebody(userId);
  if (actorId === userId) {
    const isLast = !(await hasOtherOwner(user._id));
    throw isLast ? new AppError('last_admin', { message: 'Name another owner first.' }) : new AppError('own_account');
  }
  if (user.role !== 'admin') throw new AppError('not_an_admin');
  if (isDeepStrictEqual(comparable(user.staff), comparable(staff))) return user;
  const decision = {
    userId: user._id,
    at: deps.clock.now(),
    reason,
    enabledRev: user.enabledRev ?? 0,
    letter: rankChangedLetter(user, rights, deps),
    becomes: { staff, staffRev: user.staffRev ?? 0 },
  };
  await decideInTurn(actorId, decision, 'edited_meanwhile');
  await checkpoint('account:written');
  await notifyOwner(user._id, deps);
  return user;
}
