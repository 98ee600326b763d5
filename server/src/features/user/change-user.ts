import type { UserChangeBody, UserDetail } from '@rental/contracts';
import type { Caller } from '../../http/caller.ts';
import type { AuditedChange } from '../../platform/audit-port.ts';
import type { Deps } from '../../platform/deps.ts';
import { enableAccount, resetSecondFactor, signOutAccount } from '../auth/administration/change-account.ts';
import { disableAccount } from '../auth/administration/disable-account.ts';
import type { UserRecord } from '../auth/account/user.model.ts';
import { getUser } from './present-user.ts';

type UserDeps = Pick<Deps, 'clock' | 'settings'>;
type UserChange = UserChangeBody & { caller: Caller };
type Changed = AuditedChange<UserDetail>;

/** Returns the current account, and the changed values before and after for the audit log. */
async function told(before: UserRecord, deps: UserDeps): Promise<Changed> {
  const data = await getUser(before._id.toHexString(), deps);
  const { role, hasSecondFactor } = data;
  return {
    data,
    targetId: data._id,
    targetName: data.name,
    before: {
      role,
      disabledAt: before.disabledAt?.toISOString() ?? null,
      hasSecondFactor: Boolean(before.secondFactor),
    },
    after: { role, disabledAt: data.disabledAt, hasSecondFactor },
  };
}

/** Disables an account. Paid bookings remain; unpaid holds expire. */
export async function disableUser({ caller, userId, reason }: UserChange, deps: UserDeps): Promise<Changed> {
  return told(await disableAccount({ actorId: caller.id, userId, reason }, deps), deps);
}

/** Enables a disabled account. */
export async function enableUser({ userId }: UserChange, deps: UserDeps): Promise<Changed> {
  return told(await enableAccount(userId, deps), deps);
}

/** Logs an account out everywhere. */
export async function endUserSessions({ caller, userId }: UserChange, deps: UserDeps): Promise<Changed> {
  return told(await signOutAccount({ actorId: caller.id, userId }, deps), deps);
}

/** Removes the second factor of an account whose owner lost it. */
export async function resetUserSecondFactor({ caller, userId }: UserChange, deps: UserDeps): Promise<Changed> {
  return told(await resetSecondFactor({ actorId: caller.id, userId }, deps), deps);
}
