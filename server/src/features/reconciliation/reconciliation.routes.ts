import { reconciliationContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import { serveFile } from '../../http/contract/serve-file.ts';
import type { Deps } from '../../platform/deps.ts';
import { resolveDifference } from './differences.ts';
import { exportPayout } from './payout/export-payout.ts';
import { listPayouts } from './payout/list-payouts.ts';

export function reconciliationRoutes(deps: Pick<Deps, 'clock'>): Router {
  const router = Router();

  serve(router, reconciliationContract.listPayouts, ({ query }) => listPayouts(query.month));

  serveFile(router, reconciliationContract.getPayout, ({ query }) => exportPayout(query.id));

  serve(router, reconciliationContract.resolveDifference, async ({ body, caller }) => {
    const { kind, bookingId, ours, theirs } = await resolveDifference({ ...body, adminId: caller.id }, deps);
    const data = { bookingId: bookingId && String(bookingId) };
    const before = { kind, ours, theirs };
    return { data, targetId: body.id, targetName: null, before, after: { resolved: true, note: body.note } };
  });

  return router;
}
