import { challanContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { reachOf } from '../../platform/reach.ts';
import { chargeChallan } from './charge-challan.ts';
import { findOwnChallan, pageChallans } from './find-challans.ts';
import { getEvidence } from './get-evidence.ts';
import { auditedChallan, presentChallans, presentDetail } from './present-challan.ts';
import { createChallan, editChallan } from './save-challan.ts';
import { setState } from './update-challan.ts';

export function challanRoutes(deps: Deps): Router {
  const router = Router();

  serve(router, challanContract.create, async ({ body, caller }) =>
    auditedChallan(await createChallan(body, caller, deps), deps),
  );

  serve(router, challanContract.getAll, async ({ query, caller }) => {
    const { challans, totalPages } = await pageChallans(query, reachOf(caller), deps);
    return { challans: await presentChallans(challans, deps), totalPages };
  });

  serve(router, challanContract.get, async ({ query, caller }) =>
    presentDetail(await findOwnChallan(query.challanId, caller), deps),
  );

  serve(router, challanContract.edit, async ({ body, caller }) =>
    auditedChallan(await editChallan(body, caller, deps), deps),
  );

  serve(router, challanContract.setState, async ({ body, caller }) =>
    auditedChallan(await setState(body, caller, deps), deps),
  );

  serve(router, challanContract.charge, async ({ body, caller }) =>
    auditedChallan(await chargeChallan(body, caller, deps), deps),
  );

  serve(router, challanContract.getEvidence, ({ query, caller }) => getEvidence(query.challanId, caller, deps));

  return router;
}
