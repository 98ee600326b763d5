import { authContract } from '@rental/contracts';
import { Router } from 'express';
import { limitAddress } from '../../http/client-address.ts';
import { createTurns } from '../../platform/turns.ts';
import { bearerTokenOf } from '../../http/caller.ts';
import { readDeviceMark, writeDeviceMark } from '../../http/device-cookie.ts';
import { serve } from '../../http/contract/serve.ts';
import { noteSecurity } from '../../http/security-log.ts';
import { createUser } from './create-user.ts';
import { deviceMarkSeconds, logIn, type LoginDeps } from './log-in.ts';
import { logOut } from './log-out.ts';
import { refreshSession } from './refresh-session.ts';

/** Of one address so many hashes run at once and so many wait; a household or an office does not notice. */
const hashesOfOneAddress = { atOnce: 4, waiting: 16 };

export function authRoutes(given: Omit<LoginDeps, 'hashTurns'>): Router {
  const router = Router();
  const deps: LoginDeps = { ...given, hashTurns: createTurns(hashesOfOneAddress) };

  serve(router, authContract.register, async ({ body, request }) => {
    const { _id, name, email, role } = await deps.hashTurns(limitAddress(request.ip), async () =>
      createUser({ ...body, role: 'customer' }, deps),
    );
    return { _id: String(_id), name, email, role };
  });

  serve(router, authContract.login, async ({ body, request, exchange: { req, res } }) => {
    const { ip, userAgent } = request;
    const { userId, tokens, deviceMark } = await logIn(
      { ...body, ip, userAgent, deviceMark: readDeviceMark(req) },
      deps,
    );
    noteSecurity(req, { event: 'login', userId });
    const isSecure = deps.settings.mode === 'production' || req.secure;
    writeDeviceMark(res, deviceMark, { maxAgeSeconds: deviceMarkSeconds, isSecure });
    return tokens;
  });

  serve(router, authContract.refresh, ({ body }) => refreshSession(body, deps));

  serve(router, authContract.logout, async ({ body, exchange: { req } }) => {
    await logOut({ accessToken: bearerTokenOf(req), refreshToken: body?.refreshToken ?? null }, deps);
    return null;
  });

  return router;
}
