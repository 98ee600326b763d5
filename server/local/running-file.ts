import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localDir } from './folders.ts';

export type Login = { email: string; password: string };

/** What scripts may know of the app that runs on this machine. */
export type RunningApp = {
  url: string;
  /** Null when the real Razorpay is used. */
  sandboxUrl: string | null;
  /** Null when the database was given: then nobody seeded these logins. */
  admin: Login | null;
  customer: Login | null;
  mongodbUri: string;
  mailUrl: string | null;
  pid: number;
};

const runningFile = join(localDir, 'running.json');

export async function writeRunningFile(app: RunningApp): Promise<void> {
  await mkdir(localDir, { recursive: true });
  // It holds logins, even if only those of a demo.
  await writeFile(`${runningFile}.part`, `${JSON.stringify(app, null, 2)}\n`, { mode: 0o600 });
  await rename(`${runningFile}.part`, runningFile);
}

export async function removeRunningFile(): Promise<void> {
  await rm(runningFile, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The app that runs now, or null; a file that a killed one left behind does not count. */
export async function readRunningApp(): Promise<RunningApp | null> {
  // Only `writeRunningFile` writes it.
  const app: RunningApp | null = await readFile(runningFile, 'utf8').then(JSON.parse, () => null);
  return app !== null && isAlive(app.pid) ? app : null;
}
