import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { ignoreDuplicate, plainCollection } from '../mongo.ts';
import { schemaCollection } from './stored-form.ts';

/*
 * Allows only one migration at a time. The lock is a lease timed by the database's clock: its holder renews it every
 * few seconds, and a killed process loses it when it expires.
 */

const leaseMs = 15_000;
const renewEveryMs = 4_000;
const lookEveryMs = 500;

type LockRecord = { _id: string; holder: string | null; until: Date };

export type MigrationLock = {
  /** Throws when a different process has taken the lock. */
  assertHeld: () => void;
  /** Renews the lease; a timer calls this regularly. */
  renew: () => Promise<void>;
  release: () => Promise<void>;
};

const lockId = 'lock';
const locks = () => plainCollection<LockRecord>(schemaCollection);
const lease = { $add: ['$$NOW', leaseMs] };

async function tryToTake(holder: string): Promise<boolean> {
  const isFree = { _id: lockId, $expr: { $lt: ['$until', '$$NOW'] } };
  const { matchedCount } = await locks().updateOne(isFree, [{ $set: { holder, until: lease } }]);
  return matchedCount === 1;
}

async function ensureLock(): Promise<void> {
  await locks()
    .insertOne({ _id: lockId, holder: null, until: new Date(0) })
    .catch(ignoreDuplicate());
}

/** Returns whether a process is migrating the database, or was killed while it did. */
export async function isMigrating(): Promise<boolean> {
  const lock = await locks().findOne({ _id: lockId });
  return lock !== null && lock.holder !== null;
}

/** Waits for the lock; while it waits, passes the name of the current holder, and of each new one, to `report`. */
export async function takeMigrationLock(report: (line: string) => void): Promise<MigrationLock> {
  const holder = `${hostname()}, process ${process.pid} (${randomUUID().slice(0, 8)})`;
  await ensureLock();
  let seen: string | null = null;
  while (!(await tryToTake(holder))) {
    const other = (await locks().findOne({ _id: lockId }))?.holder ?? null;
    if (other !== null && other !== seen) report(`waiting for ${other}, which is migrating this database`);
    seen = other;
    await delay(lookEveryMs);
  }
  return keepLock(holder);
}

function keepLock(holder: string): MigrationLock {
  let isLost = false;
  const renew = async (): Promise<void> => {
    const { matchedCount } = await locks().updateOne({ _id: lockId, holder }, [{ $set: { until: lease } }]);
    isLost = matchedCount === 0;
  };
  // A failed renewal is retried at the next interval; the lease outlasts three renewal intervals.
  const timer = setInterval(() => void renew().catch(() => undefined), renewEveryMs);
  return {
    renew,
    assertHeld: () => {
      if (isLost)
        throw new Error('another process has taken over the migration; run it again when that one has finished');
    },
    release: async () => {
      clearInterval(timer);
      await locks().updateOne({ _id: lockId, holder }, { $set: { holder: null, until: new Date(0) } });
    },
  };
}
