import { blockContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import { type AuditDeps, startedBy } from '../../platform/audit-port.ts';
import { findVehicle } from '../vehicle/find-vehicles.ts';
import type { BlockRecord } from '../booking/booking-record.ts';
import { createBlock } from './create-block.ts';
import type { BookingDeps } from '../booking/hold-expiry.ts';
import { presentBlock } from './present-block.ts';
import { releaseBlock } from './release-block.ts';

export function blockRoutes(deps: BookingDeps & AuditDeps): Router {
  const router = Router();

  serve(router, blockContract.create, (input) =>
    deps.audit(startedBy(input, 'block.create'), async () => {
      const block = await createBlock({ ...input.body, createdBy: input.caller.id }, deps);
      return { ...(await targetOf(block)), data: presentBlock(block), before: null, after: presentBlock(block) };
    }),
  );

  serve(router, blockContract.release, (input) =>
    deps.audit(startedBy(input, 'block.release'), async () => {
      const block = await releaseBlock(input.query.id, deps);
      return { ...(await targetOf(block)), data: presentBlock(block), before: presentBlock(block), after: null };
    }),
  );

  return router;
}

async function targetOf(block: BlockRecord) {
  const vehicle = await findVehicle(String(block.carId));
  return { targetId: String(block._id), targetName: vehicle?.carName ?? null };
}
