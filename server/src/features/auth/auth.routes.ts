import { authContract } from '@rental/contracts';
import { Router } from 'express';
import { bearerTokenOf } from '../../http/caller.ts';
import { readDeviceMark, writeDeviceMark } from '../../http/device-cookie.ts';
import { serve } from '../../http/contract/serve.ts';
import { createUser } from './create-user.ts';
import { deviceMarkSeconds, logIn, type LoginDeps } from './log-in.ts';
import { logOut } from './log-out.ts';
import { refreshSession } from './refresh-session.ts';

export function authRoutes(deps: LoginDeps): Router {
  const router = Router();

  serve(router, authContract.register, async ({ body }) => {
    const { _id, name, email, role } = await createUser({ ...body, role: 'customer' }, deps);
    return { _id: String(_id), name, email, role };
  });

  serve(router, authContract.login, async ({ body, request, exchange: { req, res } }) => {
    const facts = { ip: request.ip, userAgent: request.userAgent, requestId: request.id };
    const { deviceMark, ...tokens } = await logIn({ ...body, ...facts, deviceMark: readDeviceMark(req) }, deps);
    const isSecure = deps.settings.mode === 'production' || req.secure;
    writeDeviceMark(res, deviceMark, { maxAgeSeconds: deviceMarkSeconds, isSecure });
    return tokens;
  });

  serve(router, authContract.refresh, ({ body, request }) => refreshSession({ ...body, requestId: request.id }, deps));

  serve(router, authContract.logout, async ({ body, exchange: { req } }) => {
    await logOut({ accessToken: bearerTokenOf(req), refreshToken: body?.refreshToken ?? null }, deps);
    return null;
  });

  return router;
}
