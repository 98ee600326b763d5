import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from '../running-file.ts';

const patienceMs = 10_000;

/**
 * Returns the ID of the running process that wrote the lock file, or null. A killed process leaves its ID in the file.
 */
async function holderOf(dataDir: string): Promise<number | null> {
  const pid = Number((await readFile(join(dataDir, 'mongod.lock'), 'utf8').catch(() => '')).trim());
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'mongod');
  return name.startsWith('mongod') ? pid : null;
}

/**
 * Waits until no mongod uses the folder: after our process is killed, its mongod takes a few seconds to exit. Throws
 * after `timeoutMs`, ten seconds by default.
 */
export async function waitForFolder(dataDir: string, timeoutMs = patienceMs): Promise<void> {
  const attempts = Math.ceil(timeoutMs / 200);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if ((await holderOf(dataDir)) === null) return;
    await delay(200);
  }
  const holder = await holderOf(dataDir);
  if (holder !== null) throw new Error(`the data in ${dataDir} is in use by process ${holder}; is the app running?`);
}
