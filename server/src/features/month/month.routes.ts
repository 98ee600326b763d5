import { monthContract } from '@rental/contracts';
import { Router } from 'express';
import { serveFile } from '../../http/contract/serve-file.ts';
import type { Deps } from '../../platform/deps.ts';
import { exportMonth } from './export-month.ts';

export function monthRoutes(deps: Pick<Deps, 'clock'>): Router {
  const router = Router();

  serveFile(router, monthContract.getZip, ({ query }) => exportMonth(query, deps));

  return router;
}
