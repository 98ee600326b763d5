import { reconciliationContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import { serveFile } from '../../http/contract/serve-file.ts';
import type { Deps } from '../../platform/deps.ts';
import { exportSettlement } from './settlement/export-settlement.ts';
import { listSettlements } from './settlement/list-settlements.ts';
import { settleDifference } from './settle-difference.ts';

/** What the provider settled, and what a person says of the differences that were found. */
export function reconciliationRoutes(deps: Pick<Deps, 'clock'>): Router {
  const router = Router();

  serve(router, reconciliationContract.listSettlements, ({ query }) => listSettlements(query.month));

  serveFile(router, reconciliationContract.getSettlement, ({ query }) => exportSettlement(query.id));

  serve(router, reconciliationContract.settleDifference, async ({ body, caller }) => {
    const { kind, bookingId, ours, theirs } = await settleDifference({ ...body, adminId: caller.id }, deps);
    const data = { bookingId: bookingId && String(bookingId) };
    const before = { kind, ours, theirs };
    return { data, targetId: body.id, targetName: null, before, after: { settled: true, note: body.note } };
  });

  return router;
}
