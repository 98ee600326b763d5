import { apiKeyContract } from '@rental/contracts';
import { Router } from 'express';
import { readDeviceMark } from '../../../http/device-cookie.ts';
import { serve } from '../../../http/contract/serve.ts';
import { checkOwnLogin } from '../../auth/second-factor/check-own-login.ts';
import type { LoginDeps } from '../../auth/login/finish-login.ts';
import type { ApiKeyRecord } from './api-key.model.ts';
import { createKey, findKeys, presentKeys, revokeKey } from './save-key.ts';

export function apiKeyRoutes(deps: LoginDeps): Router {
  const router = Router();
  const present = async (record: ApiKeyRecord) => {
    const [key] = await presentKeys([record], deps);
    if (!key) throw new Error('an API key could not be presented');
    return key;
  };

  serve(router, apiKeyContract.createKey, async ({ body, caller, request, exchange: { req } }) => {
    const { currentPassword, code, ...chosen } = body;
    await checkOwnLogin({ currentPassword, code, caller, request, deviceMark: readDeviceMark(req) }, deps);
    const { key, secret } = await createKey(chosen, caller.id, deps);
    const after = await present(key);
    return { data: { ...after, secret }, targetId: after._id, targetName: after.name, before: null, after };
  });

  serve(router, apiKeyContract.getKeys, async () => presentKeys(await findKeys(), deps));

  serve(router, apiKeyContract.revokeKey, async ({ query }) => {
    const before = await present(await revokeKey(query.id));
    return { data: null, targetId: before._id, targetName: before.name, before, after: null };
  });

  return router;
}
