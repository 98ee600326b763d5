import { ledgerContract, monthContract, monthLockContract, type MonthLock as ShownLock } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import { serveFile } from '../../http/contract/serve-file.ts';
import type { Deps } from '../../platform/deps.ts';
import { findLedgerNames, type NamedLedgers, saveLedgerNames } from '../settings/ledger-settings.ts';
import { findUserNames } from '../auth/account/find-users.ts';
import type { MonthLock } from '../receipt/lock/month-lock.model.ts';
import { findLocks } from '../receipt/lock/month-locks.ts';
import { exportMonth } from './export-month.ts';
import { checkLock, lockMonth, unlockMonth } from './lock/lock-month.ts';

const present = ({ version, value }: NamedLedgers) => ({ data: { version, ...value }, version });

/** Presents locks with the names of the admins. */
async function presentLocks(locks: readonly MonthLock[]): Promise<ShownLock[]> {
  const names = await findUserNames(locks.map(({ lockedBy }) => lockedBy));
  return locks.map(({ _id: month, lockedAt, lockedBy, stored }) => ({
    month,
    lockedAt: lockedAt.toISOString(),
    lockedBy: names.get(String(lockedBy)) ?? '–',
    isStored: Boolean(stored),
  }));
}

export function monthRoutes(deps: Pick<Deps, 'clock'>): Router {
  const router = Router();

  serveFile(router, monthContract.getZip, ({ query }) => exportMonth(query, deps));

  serve(router, ledgerContract.getLedgerNames, async () => present(await findLedgerNames()));

  serve(router, ledgerContract.saveLedgerNames, async ({ body, caller, ifMatch }) => {
    const { before, after } = await saveLedgerNames({ value: body, ifMatch, adminId: caller.id }, deps);
    const changed = { before: { ...before.value }, after: { ...after.value } };
    return { ...present(after), targetId: null, targetName: `Ledger names ${after.version}`, ...changed };
  });

  serve(router, monthLockContract.getLocks, async () => presentLocks(await findLocks()));

  serve(router, monthLockContract.lock, async ({ body: { month }, caller }) => {
    const lock = await lockMonth(month, caller.id, deps);
    const [data] = await presentLocks([lock]);
    if (!data) throw new Error('a lock must be presented');
    return { data, targetId: null, targetName: month, before: null, after: { month } };
  });

  serve(router, monthLockContract.unlock, async ({ body: { month } }) => {
    await unlockMonth(month);
    return { data: { month }, targetId: null, targetName: month, before: { month }, after: null };
  });

  serve(router, monthLockContract.checkLock, async ({ query: { month } }) => {
    const { lock, changed } = await checkLock(month, deps);
    return { month, lockedAt: lock.lockedAt.toISOString(), changed };
  });

  return router;
}
