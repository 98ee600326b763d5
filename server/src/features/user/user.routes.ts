import { userContract } from '@rental/contracts';
import { Router } from 'express';
import { limitAddress } from '../../http/client-address.ts';
import { serve } from '../../http/contract/serve.ts';
import { noteSecurity } from '../../http/security-log.ts';
import type { LoginDeps } from '../auth/login/finish-login.ts';
import { disableUser, enableUser, endUserSessions, resetUserSecondFactor } from './change-user.ts';
import { acceptInvitation } from './invitation/accept-invitation.ts';
import { invite, listInvitations, sendInvitation, withdrawInvitation } from './invitation/invite.ts';
import { listUsers } from './list-users.ts';
import { getUser } from './present-user.ts';

export function userRoutes(deps: LoginDeps): Router {
  const router = Router();

  serve(router, userContract.list, ({ query }) => listUsers(query, deps));

  serve(router, userContract.get, ({ query }) => getUser(query.id, deps));

  serve(router, userContract.disable, async ({ body, caller, exchange: { req } }) => {
    const changed = await disableUser({ ...body, caller }, deps);
    noteSecurity(req, { event: 'account_disabled', aboutUserId: body.userId });
    return changed;
  });

  serve(router, userContract.enable, async ({ body, caller, exchange: { req } }) => {
    const changed = await enableUser({ ...body, caller }, deps);
    noteSecurity(req, { event: 'account_enabled', aboutUserId: body.userId });
    return changed;
  });

  serve(router, userContract.endSessions, async ({ body, caller, exchange: { req } }) => {
    const changed = await endUserSessions({ ...body, caller }, deps);
    noteSecurity(req, { event: 'sessions_ended', aboutUserId: body.userId });
    return changed;
  });

  serve(router, userContract.resetSecondFactor, async ({ body, caller, exchange: { req } }) => {
    const changed = await resetUserSecondFactor({ ...body, caller }, deps);
    noteSecurity(req, { event: 'second_factor_reset', aboutUserId: body.userId });
    return changed;
  });

  invitationRoutes(router, deps);

  return router;
}

function invitationRoutes(router: Router, deps: LoginDeps): void {
  serve(router, userContract.listInvitations, () => listInvitations(deps));

  serve(router, userContract.invite, async ({ body, caller, exchange: { req } }) => {
    const changed = await invite({ ...body, caller }, deps);
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
