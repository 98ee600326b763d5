import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repositoryDir } from '../../local/folders.ts';

/** A server that runs in a separate process. */
export type Server = { origin: string; pid: number; stop: () => Promise<void> };

type Message = { port: number };

export const startBare = async (program: string, env: Record<string, string>): Promise<Server> =>
  startProgram(['--import', 'tsx', join(import.meta.dirname, program)], env);

/** The program sends `{ port }` once it listens. Its log is discarded; its stderr is passed through. */
export async function startProgram(args: string[], env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, args, {
    cwd: join(repositoryDir, 'server'),
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const ready = once(child, 'message').then(([message]) => message as Message); // the first message is always the port
  const left = exited.then(() => {
    throw new Error(`${args.at(-1)} left before it listened`);
  });
  const { port } = await Promise.race([ready, left]);
  left.catch(() => undefined);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
