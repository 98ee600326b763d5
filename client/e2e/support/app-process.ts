import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

type Login = { email: string; password: string };

/** The running app as described by its start script; see `.local/running.json`. */
export type RunningApp = { url: string; sandboxUrl: string; mailUrl: string; admin: Login; customer: Login };

/** A separate app with its own database, which is deleted when the app stops. */
export type AppProcess = Awaited<ReturnType<typeof startApp>>;

const repositoryDir = resolve(import.meta.dirname, '../../..');
const starter = join(repositoryDir, 'server', 'local', 'start.ts');
const patienceMs = 120_000;

/**
 * All test visitors share one IP address, so limits per address are off; the API tests cover them. The other settings
 * shorten the waits for password hashes and the sweeper, make pages so small that a few bookings fill several, and
 * allow tests to move the clock forward.
 */
const settings = {
  BCRYPT_COST: '4',
  SWEEP_EVERY_SECONDS: '1',
  PAGE_SIZE: '5',
  ACCESS_TOKEN_MINUTES: '60',
  LIMIT_FLOOD_PER_MINUTE: '0',
  LIMIT_LOGIN_PAIR: '0',
  LIMIT_LOGIN_IP_PER_HOUR: '0',
  LIMIT_LOGIN_ACCOUNT: '0',
  LIMIT_REGISTER_PER_HOUR: '0',
  LIMIT_RESET_PER_HOUR: '0',
  LIMIT_CONFIRMATION_PER_HOUR: '0',
  LIMIT_MAILED_LINK_PER_HOUR: '0',
  LIMIT_BOOKING_CREATE_PER_HOUR: '0',
  LIMIT_PAYMENT_PER_HOUR: '0',
  LIMIT_READ_PER_MINUTE: '0',
  LIMIT_CONTACT_PER_HOUR: '0',
  MAX_HOLDS_PER_ADDRESS: '0',
};

/**
 * Returns the content of `.local/running.json` once the start script has written it. Throws an error with the output of the
 * process if the process exits first.
 */
async function waitForNotice(child: ChildProcess, localDir: string, output: () => string): Promise<RunningApp> {
  for (let waited = 0; waited < patienceMs; waited += 100) {
    const notice = await readFile(join(localDir, 'running.json'), 'utf8').catch(() => null);
    // The start script writes the file under a temporary name and then renames it, so the file is always complete. In
    // these tests, no field is null, unlike in the server’s type.
    if (notice !== null) return JSON.parse(notice) as RunningApp;
    if (child.exitCode !== null) throw new Error(`the app did not start:\n${output()}`);
    await delay(100);
  }
  throw new Error(`the app was not ready after ${patienceMs / 1_000} s:\n${output()}`);
}

const movedClock = pathToFileURL(join(import.meta.dirname, 'moved-clock.mjs')).href;

async function listen(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1');
  return once(server, 'listening').then(
    () => server,
    () => null,
  );
}

/** Below the ephemeral port range, so that no outgoing connection uses a port before the app listens on it. */
const firstPort = 21_000;

/** Returns a free port; the port above it stays occupied as a lock until `release` is called. */
async function claimPort(): Promise<{ port: number; release: () => void }> {
  for (let port = firstPort; ; port += 2) {
    const claim = await listen(port + 1);
    const probe = claim && (await listen(port));
    if (probe) {
      await new Promise((done) => probe.close(done));
      return { port, release: () => claim?.close() };
    }
    claim?.close();
  }
}

/** Starts the built app with the same start script that developers use. */
export async function startApp() {
  const { port, release } = await claimPort();
  const localDir = await mkdtemp(join(tmpdir(), 'sarani-e2e-'));
  const clockFile = join(localDir, 'clock');
  await writeFile(clockFile, '0');
  const clock = {
    E2E_CLOCK_FILE: clockFile,
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${movedClock}`,
  };
  const child = spawn(process.execPath, ['--import', 'tsx', starter, '--temporary'], {
    cwd: repositoryDir,
    env: { ...process.env, PORT: String(port), ...settings, ...clock, LOCAL_DIR: localDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => lines.push(String(chunk)));
  const hasEnded = new Promise((done) => child.once('exit', done));
  const stop = async () => {
    child.kill('SIGTERM');
    await hasEnded;
    release();
    await rm(localDir, { recursive: true, force: true });
  };
  let aheadMs = 0;
  /** Moves the clocks of the server and the sandbox forward; both follow within a fraction of a second. */
  const passMinutes = async (minutes: number) => {
    aheadMs += minutes * 60_000;
    await writeFile(clockFile, String(aheadMs));
  };
  const now = () => new Date(Date.now() + aheadMs);
  try {
    const app = await waitForNotice(child, localDir, () => lines.join(''));
    return { app, stop, hasEnded: () => child.exitCode !== null, passMinutes, now };
  } catch (error) {
    await stop();
    throw error;
  }
}
