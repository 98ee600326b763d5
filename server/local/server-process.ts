import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Child, startChild, waitUntil } from './child-process.ts';
import { repositoryDir } from './folders.ts';
import type { Environment } from './local-environment.ts';

const serverDir = join(repositoryDir, 'server');
const clientDir = join(repositoryDir, 'client');
const bin = (path: string) => join(repositoryDir, 'node_modules', path);

function isReadyMessage(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}

async function answers(url: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await delay(150);
  }
}

/** Starts the bundle as in production. Resolves once the server listens. */
export async function startBuiltServer(env: Environment): Promise<Child> {
  const child = startChild([join(serverDir, 'local', 'serve-child.mjs'), join(serverDir, 'dist', 'main.js')], {
    cwd: repositoryDir,
    env,
    isApart: true,
  });
  const ready = new Promise<void>((resolve) => {
    child.process.on('message', (message) => {
      if (isReadyMessage(message)) resolve();
    });
  });
  await waitUntil(child, 'The server', ready);
  return child;
}

/** Runs the source and restarts it after every change. Resolves once the server listens for the first time. */
export async function startWatchedServer(env: Environment, isInspected: boolean): Promise<Child> {
  const flags = ['--clear-screen=false', ...(isInspected ? ['--inspect=127.0.0.1:9229'] : [])];
  const args = [bin('tsx/dist/cli.mjs'), 'watch', ...flags, join(serverDir, 'src', 'main.ts')];
  const child = startChild(args, { cwd: repositoryDir, env });
  await waitUntil(child, 'The server', answers(`http://127.0.0.1:${env['PORT']}/healthz`));
  return child;
}

/** Starts Vite’s dev server, which proxies `/api` to our server. */
export async function startVite(env: Environment, port: number): Promise<Child> {
  const args = [bin('vite/bin/vite.js'), '--port', String(port), '--strictPort', '--clearScreen', 'false'];
  const api = { ...env, API_ORIGIN: `http://127.0.0.1:${env['PORT']}` };
  const child = startChild(args, { cwd: clientDir, env: api });
  await waitUntil(child, 'Vite', answers(`http://localhost:${port}/`));
  return child;
}
