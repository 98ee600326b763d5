import { counterContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { findCounter, switchCounter } from '../settings/counter-settings.ts';

export function counterRoutes(deps: Deps): Router {
  const router = Router();

  serve(router, counterContract.getSettings, () => findCounter());

  serve(router, counterContract.saveSettings, async ({ body, caller }) => {
    const { before, after } = await switchCounter(body.isOn, caller.id, deps);
    return { data: after, targetId: null, targetName: null, before: { ...before }, after: { ...after } };
  });

  return router;
}
