import { custodyContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../../http/contract/serve.ts';
import { serveFile } from '../../../http/contract/serve-file.ts';
import type { Deps } from '../../../platform/deps.ts';
import { exportCustodies } from './export-custodies.ts';
import { exportRegister } from './export-register.ts';
import { getCustody } from './get-custody.ts';

export function custodyRoutes(deps: Pick<Deps, 'clock'>): Router {
  const router = Router();

  serve(router, custodyContract.getCustody, ({ query }) => getCustody(query));

  serveFile(router, custodyContract.getCustodyCsv, ({ query }) => exportCustodies(query, deps));

  serveFile(router, custodyContract.getRegisterCsv, ({ query, caller }) => exportRegister(query, caller, deps));

  return router;
}
