import { once } from 'node:events';
import type { Contract } from '@rental/contracts';
import { runEntry, whenReady } from '../../test/support/child-server.ts';
import { testEnvironment } from '../../test/support/test-settings.ts';
import { type Answer, type Ask, callServer } from '../call-server.ts';

export type ServerChild = {
  origin: string;
  /** Resolves once the process has ended, with the name of the signal that ended it, or null if it exited by itself. */
  ended: Promise<string | null>;
  kill: () => void;
};

/** Starts the real server in its own process, with the database of this test worker and the given sandbox. */
export async function startServerChild(sandboxUrl: string, env: Record<string, string> = {}): Promise<ServerChild> {
  const running = await runEntry('main', { ...testEnvironment(sandboxUrl), LOG_LEVEL: 'silent', ...env });
  const ended = once(running.child, 'exit').then(([, signal]) => (typeof signal === 'string' ? signal : null));
  const origin = await whenReady(running);
  return { origin, ended, kill: () => void running.child.kill('SIGKILL') };
}

/** Makes one call over HTTP. Returns null if the process died during the call. */
export async function callChild({ origin }: ServerChild, contract: Contract, ask: Ask): Promise<Answer | null> {
  const answer = await callServer(origin, contract, ask);
  return typeof answer === 'string' ? null : answer;
}
