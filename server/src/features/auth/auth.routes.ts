import { accountContract, authContract, noticeVersion } from '@rental/contracts';
import { Router } from 'express';
import { limitAddress } from '../../http/client-address.ts';
import { bearerTokenOf } from '../../http/caller.ts';
import { readDeviceMark, writeDeviceMark } from '../../http/device-cookie.ts';
import { serve } from '../../http/contract/serve.ts';
import { noteSecurity } from '../../http/security-log.ts';
import { createUser } from './create-user.ts';
import { logIn } from './log-in.ts';
import type { LoginDeps } from './login/finish-login.ts';
import { logOut } from './sessions/log-out.ts';
import { askConfirmation, queueConfirmation } from './email/ask-confirmation.ts';
import { changeEmail } from './email/change-email.ts';
import { confirmByCode, confirmByLink } from './email/confirm-email.ts';
import { changePassword } from './password/change-password.ts';
import { editProfile, getProfile } from './account/own-profile.ts';
import { askReset, resetPassword } from './password/reset-password.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { endSession, endSessions } from './sessions/end-sessions.ts';
import { listSessions } from './sessions/list-sessions.ts';

export function authRoutes(deps: LoginDeps): Router {
  const router = Router();

  serve(router, authContract.register, async ({ body, request }) => {
    const { _id, name, email, role } = await deps.hashTurns(limitAddress(request.ip), async () =>
      createUser({ ...body, role: 'customer', consent: noticeVersion }, deps),
    );
    await queueConfirmation(String(_id), email, deps);
    return { _id: String(_id), name, email, role };
  });

  serve(router, authContract.login, async ({ body, request, exchange }) => {
    const { ip, userAgent } = request;
    const loggedIn = await logIn({ ...body, ip, userAgent, deviceMark: readDeviceMark(exchange.req) }, deps);
    noteSecurity(exchange.req, { event: 'login', userId: loggedIn.userId });
    writeDeviceMark(exchange, loggedIn.deviceMark, deps);
    return loggedIn.tokens;
  });

  serve(router, authContract.refresh, ({ body }) => refreshSession(body, deps));

  serve(router, authContract.logout, async ({ body, exchange: { req } }) => {
    await logOut({ accessToken: bearerTokenOf(req), refreshToken: body?.refreshToken ?? null }, deps);
    return null;
  });

  accountRoutes(router, deps);
  secondFactorRoutes(router, deps);

  return router;
}

function accountRoutes(router: Router, deps: LoginDeps): void {
  serve(router, accountContract.changePassword, async ({ body, caller, request, exchange: { req } }) => {
    await changePassword({ ...body, caller, request, deviceMark: readDeviceMark(req) }, deps);
    noteSecurity(req, { event: 'password_changed' });
    return null;
  });

  serve(router, accountContract.askReset, async ({ body, request, exchange: { req } }) => {
    await askReset({ ...body, request }, deps);
    noteSecurity(req, { event: 'password_reset_asked' });
    return null;
  });

  serve(router, accountContract.resetPassword, async ({ body, request, exchange: { req } }) => {
    noteSecurity(req, { event: 'password_reset', ...(await resetPassword({ ...body, request }, deps)) });
    return null;
  });

  serve(router, accountContract.listSessions, ({ caller }) => listSessions(caller, deps));

  serve(router, accountContract.endSession, async ({ body, caller, exchange: { req } }) => {
    await endSession({ ...body, caller }, deps);
    noteSecurity(req, { event: 'session_ended' });
    return null;
  });

  serve(router, accountContract.endSessions, async ({ body, caller, exchange: { req } }) => {
    await endSessions({ ...body, caller }, deps);
    noteSecurity(req, { event: 'sessions_ended' });
    return null;
  });

  serve(router, accountContract.getProfile, ({ caller }) => getProfile(caller, deps));

  serve(router, accountContract.editProfile, ({ body, caller }) => editProfile({ ...body, caller }, deps));

  serve(router, accountContract.sendConfirmation, async ({ caller }) => {
    await askConfirmation(caller, deps);
    return null;
  });

  serve(router, accountContract.confirmEmail, async ({ body, caller, exchange: { req } }) => {
    noteSecurity(req, await confirmByLink({ ...body, caller }, deps));
    return null;
  });

  serve(router, accountContract.confirmEmailByCode, async ({ body, caller, exchange: { req } }) => {
    noteSecurity(req, await confirmByCode({ ...body, caller }, deps));
    return null;
  });

  serve(router, accountContract.changeEmail, async ({ body, caller, request, exchange: { req } }) => {
    await changeEmail({ ...body, caller, request, deviceMark: readDeviceMark(req) }, deps);
    noteSecurity(req, { event: 'email_change_asked' });
    return null;
  });
}
