import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDir, repositoryDir } from '../../local/folders.ts';
import { closeAfterFile, closeAfterTest } from './open-resources.ts';

const serverDir = join(repositoryDir, 'server');
const bundler = join(dirname(createRequire(import.meta.url).resolve('rolldown/package.json')), 'bin/cli.mjs');

const usualConfig = 'rolldown.config.mjs';
const bundles = new Map<string, Promise<string>>();

async function bundleServer(config: string): Promise<string> {
  await mkdir(cacheDir, { recursive: true });
  const folder = await mkdtemp(join(cacheDir, 'server-'));
  closeAfterFile(async () => {
    bundles.delete(config);
    await rm(folder, { recursive: true, force: true });
  });
  await promisify(execFile)(process.execPath, [bundler, '-c', config, '-d', folder], { cwd: serverDir });
  return folder;
}

/**
 * Returns the folder with the production bundle, built once per test file. The bundle starts in a third of the time
 * that the source needs.
 */
async function findBundle(config: string): Promise<string> {
  const bundle = bundles.get(config) ?? bundleServer(config);
  bundles.set(config, bundle);
  return bundle;
}

export type Child = {
  child: ChildProcess;
  /** Returns everything that the process has written so far. */
  output: () => string;
  /** The exit code of the process, or null when a signal ended it. */
  exited: Promise<number | null>;
};

/**
 * Runs an entry point, such as `main`, in its own process, which is killed when the test ends. `config` is a bundler
 * configuration that builds a version other than the current one.
 */
export async function runEntry(
  entry: string,
  env: Record<string, string>,
  args: string[] = [],
  config: string = usualConfig,
): Promise<Child> {
  const child = spawn(process.execPath, [join(await findBundle(config), `${entry}.js`), ...args], {
    cwd: serverDir,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let written = '';
  child.stdout?.on('data', (chunk) => (written += String(chunk)));
  child.stderr?.on('data', (chunk) => (written += String(chunk)));
  const exited = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
  closeAfterTest(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return { child, output: () => written, exited };
}

/** Waits until the server is ready and returns its origin. If the server exits, throws an error with its output. */
export async function whenReady({ child, exited, output }: Child): Promise<string> {
  const ready = once(child, 'message').then(([message]) => {
    const { port } = message as { port: number }; // the only message that `main.ts` sends
    return `http://127.0.0.1:${port}`;
  });
  const left = exited.then((code) => {
    throw new Error(`the server left with ${code}: ${output()}`);
  });
  return Promise.race([ready, left]);
}
