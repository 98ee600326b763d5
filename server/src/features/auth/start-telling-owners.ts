import type { Deps } from '../../platform/deps.ts';
import { type Running, runEvery } from '../../platform/work/run-every.ts';
import { tellOwners } from './tell-owner.ts';

const periodMs = 30_000;

/** Tells owners what a process that died has left untold, now and again until stopped. */
export const startTellingOwners = (deps: Pick<Deps, 'clock' | 'logger'>): Running =>
  runEvery(
    async () => tellOwners(deps),
    () => periodMs,
    deps.logger,
  );
