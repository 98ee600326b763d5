import { auditContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { listChanges } from './list-changes.ts';

export function auditRoutes(deps: Deps): Router {
  const router = Router();

  serve(router, auditContract.list, ({ query }) => listChanges(query, deps));

  return router;
}
