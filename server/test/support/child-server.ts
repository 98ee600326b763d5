import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { closeAfterTest } from './open-resources.ts';

const serverDir = join(import.meta.dirname, '../..');

export type Child = {
  child: ChildProcess;
  /** Everything it wrote so far. */
  output: () => string;
  /** Its exit code, or null when a signal ended it. */
  exited: Promise<number | null>;
};

/** Runs one of our entry points as a process of its own; killed when the test ends. */
export function runEntry(entry: string, env: Record<string, string>, args: string[] = []): Child {
  const child = spawn(process.execPath, ['--import', 'tsx', join(serverDir, 'src', entry), ...args], {
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

/** The origin of a server that says it is ready; throws what it wrote when it leaves instead. */
export async function whenReady({ child, exited, output }: Child): Promise<string> {
  const ready = once(child, 'message').then(([message]) => {
    const { port } = message as { port: number }; // `main.ts` sends nothing else
    return `http://127.0.0.1:${port}`;
  });
  const left = exited.then((code) => {
    throw new Error(`the server left with ${code}: ${output()}`);
  });
  return Promise.race([ready, left]);
}
