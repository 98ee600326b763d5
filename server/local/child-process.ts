import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** A child process. `ended` resolves with the exit code, or with null when a signal ended the process. */
export type Child = { ended: Promise<number | null>; stop: () => Promise<void>; process: ChildProcess };

const patienceMs = 15_000;

type ChildOptions = {
  cwd: string;
  env: Record<string, string>;
  /**
   * Puts the child into a separate process group, so that Ctrl-C reaches only the parent, which then signals the child
   * exactly once. A second signal would cut the child’s shutdown short.
   */
  isApart?: boolean;
};

/** Starts a Node program that uses the same terminal and may send messages to its parent. */
export function startChild(args: string[], { cwd, env, isApart = false }: ChildOptions): Child {
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    detached: isApart,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const hasEnded = await Promise.race([ended.then(() => true), delay(patienceMs, false, { ref: false })]);
    if (!hasEnded) child.kill('SIGKILL');
    await ended;
  };
  return { ended, stop, process: child };
}

/** Resolves when `isReady` does. Throws when the process ends first or is not ready within a minute. */
export async function waitUntil(child: Child, what: string, isReady: Promise<void>): Promise<void> {
  const outcome = await Promise.race([
    isReady.then(() => 'ready'),
    child.ended.then(() => 'ended'),
    delay(60_000, 'late', { ref: false }),
  ]);
  if (outcome === 'ended') throw new Error(`${what} ended before it was ready; the reason is shown above.`);
  if (outcome === 'late') throw new Error(`${what} was not ready within a minute.`);
}
