import { once } from 'node:events';
import type { Contract } from '@rental/contracts';
import { runEntry, whenReady } from '../../test/support/child-server.ts';
import { testEnvironment } from '../../test/support/test-settings.ts';

export type ServerChild = {
  origin: string;
  pid: number;
  /** Answers once the process is gone, with the signal that ended it. */
  ended: Promise<string | null>;
  kill: () => void;
};

/** The real server as a process of its own, on this worker's database and the given sandbox. */
export async function startServerChild(sandboxUrl: string, env: Record<string, string> = {}): Promise<ServerChild> {
  const running = await runEntry('main', { ...testEnvironment(sandboxUrl), LOG_LEVEL: 'silent', ...env });
  const ended = once(running.child, 'exit').then(([, signal]) => (typeof signal === 'string' ? signal : null));
  const origin = await whenReady(running);
  return { origin, pid: running.child.pid ?? 0, ended, kill: () => void running.child.kill('SIGKILL') };
}

export type WireAnswer = { status: number; data: Record<string, string> };
type Call = {
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** A table, where the contract takes a file. */
  file?: string;
  token: string;
  headers?: Record<string, string>;
};

/** One call over the wire, or null when the process died under it. */
export async function callChild(
  { origin }: ServerChild,
  contract: Contract,
  { query, body, file, token, headers }: Call,
): Promise<WireAnswer | null> {
  const search = new URLSearchParams(query).toString();
  try {
    const response = await fetch(`${origin}/api${contract.path}${search ? `?${search}` : ''}`, {
      method: contract.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': file ? 'text/csv' : 'application/json', ...headers },
      body: file ?? (body ? JSON.stringify(body) : null),
    });
    const parsed: unknown = await response.json();
    // Every answer of ours is an envelope; what is read from it here is text.
    const { data } = parsed as { data?: Record<string, string> };
    return { status: response.status, data: data ?? {} };
  } catch {
    return null;
  }
}
