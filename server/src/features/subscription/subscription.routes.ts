import { subscriptionContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { confirmSubscription, subscribe, unsubscribe } from './subscriptions.ts';

export function subscriptionRoutes(deps: Deps): Router {
  const router = Router();

  serve(router, subscriptionContract.create, ({ body }) => subscribe(body, deps));

  serve(router, subscriptionContract.confirm, ({ body }) => confirmSubscription(body));

  serve(router, subscriptionContract.remove, ({ body }) => unsubscribe(body));

  return router;
}
