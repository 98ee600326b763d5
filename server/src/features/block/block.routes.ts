import { blockContract } from '@rental/contracts';
import { Router } from 'express';
import { AppError } from '../../errors/app-error.ts';
import { serve } from '../../http/contract/serve.ts';
import { endBlock } from '../booking/moves/block-moves.ts';
import type { BookingDeps } from '../booking/booking-deps.ts';
import { createBlock } from './create-block.ts';
import { presentBlockChange } from './present-block.ts';

export function blockRoutes(deps: BookingDeps): Router {
  const router = Router();

  serve(router, blockContract.create, async ({ body, caller }) =>
    presentBlockChange(await createBlock({ ...body, createdBy: caller.id }, deps), 'created'),
  );

  serve(router, blockContract.release, async ({ query }) => {
    const block = await endBlock(query.id, deps);
    if (!block) throw new AppError('block_not_found');
    return presentBlockChange(block, 'released');
  });

  return router;
}
