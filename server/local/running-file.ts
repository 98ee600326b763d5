import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { localDir } from './folders.ts';
import { readJson, writePrivately } from './private-file.ts';

export type Login = { email: string; password: string };

export const loginOf = ({ email, password }: Login): Login => ({ email, password });

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

/** It holds logins, even if only those of a demo. */
export const writeRunningFile = async (app: RunningApp): Promise<void> => writePrivately(runningFile, app);

export async function removeRunningFile(): Promise<void> {
  await rm(runningFile, { force: true });
}

/** Whether a process of that number runs. */
export function isAlive(pid: number): boolean {
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
  const app = (await readJson(runningFile)) as RunningApp | null;
  return app !== null && isAlive(app.pid) ? app : null;
}
