import type { UserChangeBody, UserDetail } from '@rental/contracts';
import { siteOrigin } from '../../config/site-origin.ts';
import type { Caller } from '../../http/caller.ts';
import type { AuditedChange } from '../../platform/audit-port.ts';
import type { Deps } from '../../platform/deps.ts';
import { enableAccount, resetSecondFactor, signOutAccount } from '../auth/accounts/change-account.ts';
import { disableAccount } from '../auth/accounts/disable-account.ts';
import { mailSecondFactor } from '../auth/second-factor/mail-second-factor.ts';
import type { UserRecord } from '../auth/user.model.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { getUser } from './present-user.ts';

type UserDeps = Pick<Deps, 'clock' | 'settings'>;
type UserChange = UserChangeBody & { caller: Caller };
type Changed = AuditedChange<UserDetail>;

/** The account as it is now, and for the record both sides of what was changed of it. */
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

/** Disables an account and tells its owner. What was paid stays; what was not, lapses. */
export async function disableUser({ caller, userId, reason }: UserChange, deps: UserDeps): Promise<Changed> {
  const before = await disableAccount({ actorId: caller.id, userId, reason }, deps);
  const at = deps.clock.now().toISOString();
  const data = { name: before.name, at, officeEmail: deps.settings.officeEmail };
  await queueMail({ key: `disabled:${userId}:${at}`, to: before.email, template: 'account_disabled', data }, deps);
  return told(before, deps);
}

/** Lets an account be used again and tells its owner. */
export async function enableUser({ userId }: UserChange, deps: UserDeps): Promise<Changed> {
  const before = await enableAccount(userId);
  const data = { name: before.name, loginUrl: `${siteOrigin(deps.settings)}/login` };
  const key = `enabled:${userId}:${deps.clock.now().toISOString()}`;
  await queueMail({ key, to: before.email, template: 'account_enabled', data }, deps);
  return told(before, deps);
}

/** Signs an account out everywhere and tells its owner. */
export async function endUserSessions({ caller, userId }: UserChange, deps: UserDeps): Promise<Changed> {
  const before = await signOutAccount({ actorId: caller.id, userId }, deps);
  const at = deps.clock.now().toISOString();
  const data = { name: before.name, at, resetUrl: `${siteOrigin(deps.settings)}/forgot-password` };
  await queueMail({ key: `signed-out:${userId}:${at}`, to: before.email, template: 'signed_out', data }, deps);
  return told(before, deps);
}

/** Takes the second factor off an account whose owner lost it, and tells them. */
export async function resetUserSecondFactor({ caller, userId }: UserChange, deps: UserDeps): Promise<Changed> {
  const before = await resetSecondFactor({ actorId: caller.id, userId }, deps);
  await mailSecondFactor(before, 'taken off by our team', deps);
  return told(before, deps);
}
