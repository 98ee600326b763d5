import { blockContract } from '@rental/contracts';
import { Router } from 'express';
import { AppError } from '../../errors/app-error.ts';
import { serve } from '../../http/contract/serve.ts';
import { reachOf } from '../../platform/reach.ts';
import { endBlock } from '../booking/moves/block-moves.ts';
import type { BookingDeps } from '../booking/booking-deps.ts';
import { refuseForeignCar } from '../vehicle/find-vehicles.ts';
import { createBlock } from './create-block.ts';
import { refuseForeignBlock } from './refuse-foreign-block.ts';
import { presentBlockChange } from './present-block.ts';

export function blockRoutes(deps: BookingDeps): Router {
  const router = Router();

  serve(router, blockContract.create, async ({ body, caller }) => {
    await refuseForeignCar(body.carId, caller);
    const block = await createBlock({ ...body, createdBy: caller.id, reach: reachOf(caller) }, deps);
    return presentBlockChange(block, 'created');
  });

  serve(router, blockContract.release, async ({ query, caller }) => {
    await refuseForeignBlock(query.id, caller);
    const block = await endBlock(query.id, deps);
    if (!block) throw new AppError('block_not_found');
    return presentBlockChange(block, 'released');
  });

  return router;
}
