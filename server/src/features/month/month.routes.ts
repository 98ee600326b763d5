import { ledgerContract, monthContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import { serveFile } from '../../http/contract/serve-file.ts';
import type { Deps } from '../../platform/deps.ts';
import { findLedgerNames, type NamedLedgers, saveLedgerNames } from '../settings/ledger-settings.ts';
import { exportMonth } from './export-month.ts';

const present = ({ version, value }: NamedLedgers) => ({ data: { version, ...value }, version });

export function monthRoutes(deps: Pick<Deps, 'clock'>): Router {
  const router = Router();

  serveFile(router, monthContract.getZip, ({ query }) => exportMonth(query, deps));

  serve(router, ledgerContract.getLedgerNames, async () => present(await findLedgerNames()));

  serve(router, ledgerContract.saveLedgerNames, async ({ body, caller, ifMatch }) => {
    const { before, after } = await saveLedgerNames({ value: body, ifMatch, adminId: caller.id }, deps);
    const changed = { before: { ...before.value }, after: { ...after.value } };
    return { ...present(after), targetId: null, targetName: `Ledger names ${after.version}`, ...changed };
  });

  return router;
}
