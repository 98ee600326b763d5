import { blockContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import type { BookingDeps } from '../booking/hold-expiry.ts';
import { createBlock } from './create-block.ts';
import { presentBlockChange } from './present-block.ts';
import { releaseBlock } from './release-block.ts';

export function blockRoutes(deps: BookingDeps): Router {
  const router = Router();

  serve(router, blockContract.create, async ({ body, caller }) =>
    presentBlockChange(await createBlock({ ...body, createdBy: caller.id }, deps), 'created'),
  );

  serve(router, blockContract.release, async ({ query }) =>
    presentBlockChange(await releaseBlock(query.id, deps), 'released'),
  );

  return router;
}
