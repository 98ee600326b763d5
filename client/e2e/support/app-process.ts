import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

type Login = { email: string; password: string };

/** The running app as its starter describes it; see `.local/running.json`. */
export type RunningApp = { url: string; sandboxUrl: string; admin: Login; customer: Login };

/** An app of our own: with its own database, gone when stopped. */
export type AppProcess = { app: RunningApp; stop: () => Promise<void> };

const repositoryDir = resolve(import.meta.dirname, '../../..');
const starter = join(repositoryDir, 'server', 'local', 'start.ts');
const patienceMs = 120_000;

/** Every visitor of the tests comes from one address, so what is counted by address is off; the API tests prove it. */
const withoutLimits = {
  LIMIT_FLOOD_PER_MINUTE: '0',
  LIMIT_LOGIN_PAIR: '0',
  LIMIT_LOGIN_IP_PER_DAY: '0',
  LIMIT_LOGIN_ACCOUNT: '0',
  LIMIT_REGISTER_PER_HOUR: '0',
  LIMIT_BOOKING_CREATE_PER_HOUR: '0',
  LIMIT_PAYMENT_PER_HOUR: '0',
  LIMIT_READ_PER_MINUTE: '0',
  LIMIT_CONTACT_PER_HOUR: '0',
};

/** Answers with what the starter wrote down; throws with its output when it ended first. */
async function waitForNotice(child: ChildProcess, localDir: string, output: () => string): Promise<RunningApp> {
  for (let waited = 0; waited < patienceMs; waited += 100) {
    const notice = await readFile(join(localDir, 'running.json'), 'utf8').catch(() => null);
    // The starter writes it and renames it into place, so it is whole; its type is `RunningApp` of the server.
    if (notice !== null) return JSON.parse(notice) as RunningApp;
    if (child.exitCode !== null) throw new Error(`the app did not start:\n${output()}`);
    await delay(100);
  }
  throw new Error(`the app was not ready after ${patienceMs / 1_000} s:\n${output()}`);
}

/** Starts the built app through the same starter that people use. `env` is laid over the settings of the tests. */
export async function startApp(env: Record<string, string> = {}): Promise<AppProcess> {
  const localDir = await mkdtemp(join(tmpdir(), 'sarani-e2e-'));
  const child = spawn(process.execPath, ['--import', 'tsx', starter, '--temporary'], {
    cwd: repositoryDir,
    env: { ...process.env, PORT: '0', ...withoutLimits, ...env, LOCAL_DIR: localDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => lines.push(String(chunk)));
  const hasEnded = new Promise((done) => child.once('exit', done));
  const stop = async () => {
    child.kill('SIGTERM');
    await hasEnded;
    await rm(localDir, { recursive: true, force: true });
  };
  try {
    return { app: await waitForNotice(child, localDir, () => lines.join('')), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
