import { type UserChangeBody, userContract } from '@rental/contracts';
import { Router } from 'express';
import type { SecurityEvent } from '../../errors/security-event.ts';
import { limitAddress } from '../../http/client-address.ts';
import { readDeviceMark } from '../../http/device-cookie.ts';
import { serve } from '../../http/contract/serve.ts';
import { noteSecurity } from '../../http/security-log.ts';
import type { UserRecord } from '../auth/account/user.model.ts';
import { enableAccount, resetSecondFactor, signOutAccount } from '../auth/administration/change-account.ts';
import { disableAccount } from '../auth/administration/disable-account.ts';
import type { LoginDeps } from '../auth/login/finish-login.ts';
import { checkOwnLogin } from '../auth/second-factor/check-own-login.ts';
import { acceptInvitation } from './invitation/accept-invitation.ts';
import { invite, listInvitations, sendInvitation, withdrawInvitation } from './invitation/invite.ts';
import { changeRank, describeChange, getUser, listUsers } from './users.ts';

/** Erases a customer who has no password. Injected by the app, because the privacy feature imports this one. */
type EraseCustomer = (userId: string, deps: LoginDeps) => Promise<void>;

export function userRoutes(deps: LoginDeps & { eraseCustomer: EraseCustomer }): Router {
  const router = Router();

  serve(router, userContract.list, ({ query }) => listUsers(query, deps));

  serve(router, userContract.get, ({ query }) => getUser(query.id, deps));

  serveChange(router, deps, [userContract.disable, 'account_disabled', disableAccount]);
  serveChange(router, deps, [userContract.enable, 'account_enabled', enableAccount]);
  serveChange(router, deps, [userContract.endSessions, 'sessions_ended', signOutAccount]);
  serveChange(router, deps, [userContract.resetSecondFactor, 'second_factor_reset', resetSecondFactor]);

  serve(router, userContract.setStaff, async ({ body, caller, request, exchange: { req } }) => {
    await checkOwnLogin({ ...body, caller, request, deviceMark: readDeviceMark(req) }, deps);
    const { userId, reason, staff } = body;
    const changed = await changeRank({ userId, reason, staff, actorId: caller.id }, deps);
    noteSecurity(req, { event: 'rank_changed', aboutUserId: userId });
    return changed;
  });

  serve(router, userContract.erase, async ({ body, caller, request, exchange: { req } }) => {
    await checkOwnLogin({ ...body, caller, request, deviceMark: readDeviceMark(req) }, deps);
    const { userId } = body;
    await deps.eraseCustomer(userId, deps);
    noteSecurity(req, { event: 'account_deleted', aboutUserId: userId });
    // The name is omitted, because the erasure has just removed it from the audit log.
    return { data: null, targetId: userId, targetName: null, before: null, after: null };
  });

  invitationRoutes(router, deps);

  return router;
}

type Change = [
  contract: (typeof userContract)['disable' | 'enable' | 'endSessions' | 'resetSecondFactor'],
  event: SecurityEvent,
  /** Changes the account and returns it as it was before. */
  change: (change: UserChangeBody & { actorId: string }, deps: LoginDeps) => Promise<UserRecord>,
];

function serveChange(router: Router, deps: LoginDeps, [contract, event, change]: Change): void {
  serve(router, contract, async ({ body, caller, request, exchange: { req } }) => {
    if ('currentPassword' in body) {
      await checkOwnLogin({ ...body, caller, request, deviceMark: readDeviceMark(req) }, deps);
    }
    const { userId, reason } = body;
    const changed = await describeChange(await change({ userId, reason, actorId: caller.id }, deps), deps);
    noteSecurity(req, { event, aboutUserId: userId });
    return changed;
  });
}

function invitationRoutes(router: Router, deps: LoginDeps): void {
  serve(router, userContract.listInvitations, () => listInvitations(deps));

  serve(router, userContract.invite, async ({ body, caller, request, exchange: { req } }) => {
    await checkOwnLogin({ ...body, caller, request, deviceMark: readDeviceMark(req) }, deps);
    const changed = await invite({ email: body.email, staff: body.staff, caller }, deps);
    noteSecurity(req, { event: 'admin_invited' });
    return changed;
  });

  serve(router, userContract.sendInvitation, ({ query }) => sendInvitation(query.id, deps));

  serve(router, userContract.withdrawInvitation, ({ query }) => withdrawInvitation(query.id, deps));

  serve(router, userContract.acceptInvitation, async ({ body, request, exchange: { req } }) => {
    const { userId, email } = await deps.hashTurns(limitAddress(request.ip), async () => acceptInvitation(body, deps));
    noteSecurity(req, { event: 'admin_joined', userId });
    return { email };
  });
}
