import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { localDir } from './folders.ts';
import { readJson, writePrivately } from './private-file.ts';

export type Login = { email: string; password: string };

export const loginOf = ({ email, password }: Login): Login => ({ email, password });

/** Information for scripts about the app that is running on this machine. */
export type RunningApp = {
  url: string;
  /** Null when the real Razorpay is used. */
  sandboxUrl: string | null;
  /** Null for a database that the user configured, which has no demo logins. */
  admin: Login | null;
  customer: Login | null;
  /** Empty if the demo data has none. */
  clerks: Login[];
  mongodbUri: string;
  mailUrl: string | null;
  /** The page with the messages of the sandbox; null if there is no sandbox. */
  messagesUrl: string | null;
  pid: number;
};

const runningFile = join(localDir, 'running.json');

/** The file is readable only by its owner, because it contains logins, although only those of the demo. */
export const writeRunningFile = async (app: RunningApp): Promise<void> => writePrivately(runningFile, app);

export async function removeRunningFile(): Promise<void> {
  await rm(runningFile, { force: true });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Returns the running app, or null. Ignores a file left by a killed process. */
export async function readRunningApp(): Promise<RunningApp | null> {
  // Only `writeRunningFile` writes this file.
  const app = (await readJson(runningFile)) as RunningApp | null;
  return app !== null && isAlive(app.pid) ? app : null;
}
