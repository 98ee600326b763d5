import { type TollImport, tollContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { pick } from '../../platform/pick.ts';
import { reachOf } from '../../platform/reach.ts';
import { chargeToll } from './charge-toll.ts';
import { pageTolls } from './find-tolls.ts';
import { importTolls, previewTolls } from './import-tolls.ts';
import { presentTolls } from './present-toll.ts';
import type { TollRecord } from './toll.model.ts';

/** What the audit log says about an import. */
export const auditedImport = (data: TollImport) => ({
  data,
  targetId: null,
  targetName: null,
  before: null,
  after: pick(data, ['added', 'unmatched', 'known', 'wrong']),
});

/** Routes for the bank’s file. They read the raw body, so they must be registered before the JSON parser. */
export function tollImportRoutes(deps: Pick<Deps, 'clock'>): Router {
  const router = Router();

  serve(router, tollContract.previewImport, async ({ body: file, query: columns, caller }) =>
    auditedImport(await previewTolls({ file, columns }, caller, deps)),
  );

  serve(router, tollContract.import, async ({ body: file, query: columns, caller }) =>
    auditedImport(await importTolls({ file, columns }, caller, deps)),
  );

  return router;
}

export function tollRoutes(deps: Deps): Router {
  const router = Router();

  serve(router, tollContract.getAll, async ({ query, caller }) => {
    const { tolls, totalPages } = await pageTolls(query, reachOf(caller), deps);
    return { tolls: await presentTolls(tolls), totalPages };
  });

  serve(router, tollContract.charge, async ({ body: { tollId }, caller }) =>
    auditedToll(await chargeToll(tollId, caller, deps)),
  );

  return router;
}

const factsOf = ({ plate, day, time, amount, bookingId, chargedAt }: TollRecord) => ({
  plate,
  day,
  time,
  amount,
  bookingId: bookingId ? String(bookingId) : null,
  isCharged: chargedAt !== undefined,
});

/** What the audit log says about a toll that is charged. */
export const auditedToll = ({ before, after }: { before: TollRecord; after: TollRecord }) => ({
  data: null,
  targetId: String(after._id),
  targetName: `${after.plaza} ${after.reference}`,
  before: factsOf(before),
  after: factsOf(after),
});
