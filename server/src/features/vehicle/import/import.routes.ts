import { vehicleImportContract } from '@rental/contracts';
import { Router } from 'express';
import { serveFile } from '../../../http/contract/serve-file.ts';
import { serve } from '../../../http/contract/serve.ts';
import type { Deps } from '../../../platform/deps.ts';
import { exportFleet } from './export-fleet.ts';
import { importFleet, previewImport } from './import-fleet.ts';

const nobody = { targetId: null, targetName: null, before: null } as const;

/** Routes for importing the fleet. They read the raw body, so they must be registered before the JSON parser. */
export function vehicleImportRoutes(deps: Pick<Deps, 'clock'>): Router {
  const router = Router();

  serve(router, vehicleImportContract.previewImport, async ({ body }) => {
    const data = await previewImport(body);
    const { rows: _, digest: __, ...counts } = data;
    return { ...nobody, data, after: counts };
  });

  serve(router, vehicleImportContract.import, async ({ body: file, query: { digest } }) => {
    const data = await importFleet({ file, digest }, deps);
    return { ...nobody, data, after: { ...data, digest } };
  });

  return router;
}

export function vehicleExportRoutes(deps: Pick<Deps, 'clock'>): Router {
  const router = Router();

  serveFile(router, vehicleImportContract.export, async () => exportFleet(deps));

  return router;
}
