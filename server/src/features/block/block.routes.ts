import { blockContract } from '@rental/contracts';
import { Router } from 'express';
import { AppError } from '../../errors/app-error.ts';
import { serve } from '../../http/contract/serve.ts';
import { reachOf } from '../../platform/reach.ts';
import { growBlocksOf } from '../booking/blocks/grow-blocks.ts';
import { endBlock, findBlock } from '../booking/moves/block-moves.ts';
import type { BookingDeps } from '../booking/booking-deps.ts';
import { refuseForeignCar } from '../vehicle/find-vehicles.ts';
import { createBlock } from './create-block.ts';
import { listConflicts } from './list-conflicts.ts';
import { refuseForeignBlock } from './refuse-foreign-block.ts';
import { presentBlockChange } from './present-block.ts';

export function blockRoutes(deps: BookingDeps): Router {
  const router = Router();

  serve(router, blockContract.create, async ({ body, caller }) => {
    await refuseForeignCar(body.carId, caller);
    const reach = reachOf(caller);
    const block = await createBlock({ ...body, createdBy: caller.id, reach }, deps);
    const change = await presentBlockChange(block, 'created');
    if (!body.overBookings) return change;
    // The conflicts are only in the reply, so that the activity log stores no phone numbers.
    return { ...change, data: { ...change.data, conflicts: await listConflicts(block, { reach, deps }) } };
  });

  serve(router, blockContract.getConflicts, async ({ query, caller }) => {
    await refuseForeignBlock(query.id, caller);
    const block = await findBlock(query.id);
    if (!block) throw new AppError('block_not_found');
    return { waits: block.waits === true, conflicts: await listConflicts(block, { reach: reachOf(caller), deps }) };
  });

  serve(router, blockContract.release, async ({ query, caller }) => {
    await refuseForeignBlock(query.id, caller);
    const block = await endBlock(query.id, deps);
    if (!block) throw new AppError('block_not_found');
    await growBlocksOf(block.carId, deps);
    return presentBlockChange(block, 'released');
  });

  return router;
}
