import { receiptContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { getReceipt } from './get-receipt.ts';

export function receiptRoutes(deps: Deps): Router {
  const router = Router();

  serve(
    router,
    receiptContract.get,
    ({ query, caller }) => getReceipt({ ...query, caller }, deps),
    'LIMIT_READ_PER_MINUTE',
  );

  return router;
}
