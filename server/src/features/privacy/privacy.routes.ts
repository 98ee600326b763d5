import { privacyContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import { readDeviceMark } from '../../http/device-cookie.ts';
import { noteSecurity } from '../../http/security-log.ts';
import type { LoginDeps } from '../auth/login/finish-login.ts';
import { deleteAccount } from './delete-account.ts';
import { gatherData } from './gather-data.ts';

export function privacyRoutes(deps: LoginDeps): Router {
  const router = Router();

  serve(router, privacyContract.getData, async ({ caller, exchange: { req } }) => {
    const data = await gatherData(caller, deps);
    noteSecurity(req, { event: 'data_shown' });
    return data;
  });

  serve(router, privacyContract.deleteAccount, async ({ body, caller, request, exchange: { req } }) => {
    await deleteAccount({ ...body, caller, request, deviceMark: readDeviceMark(req) }, deps);
    noteSecurity(req, { event: 'account_deleted' });
    return null;
  });

  return router;
}
