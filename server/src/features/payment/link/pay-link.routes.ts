import { payLinkContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../../http/contract/serve.ts';
import type { Deps } from '../../../platform/deps.ts';
import { orderLinked, showLinked, verifyLinked } from './pay-by-link.ts';

export function payLinkRoutes(deps: Deps): Router {
  const router = Router();

  serve(router, payLinkContract.byLink, ({ body }) => showLinked(body.token, deps));
  serve(router, payLinkContract.createByLink, ({ body }) => orderLinked(body.token, deps));
  serve(router, payLinkContract.verifyByLink, ({ body }) => verifyLinked(body, deps));

  return router;
}
