import { custodyContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../../http/contract/serve.ts';
import { getCustody } from './get-custody.ts';

export function custodyRoutes(): Router {
  const router = Router();

  serve(router, custodyContract.getCustody, ({ query }) => getCustody(query));

  return router;
}
