import { once } from 'node:events';
import type { Contract } from '@rental/contracts';
import { runEntry, whenReady } from '../../test/support/child-server.ts';
import { testEnvironment } from '../../test/support/test-settings.ts';

export type ServerChild = {
  origin: string;
  pid: number;
  /** Resolves once the process has ended, with the name of the signal that ended it, or null if it exited by itself. */
  ended: Promise<string | null>;
  kill: () => void;
};

/** Starts the real server in its own process, with the database of this test worker and the given sandbox. */
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
  /** The CSV content, for contracts that accept a file. */
  file?: string;
  token: string;
  headers?: Record<string, string>;
};

/** Makes one call over HTTP. Returns null if the process died during the call. */
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
    // Every response is an envelope, and the fields read here are strings.
    const { data } = parsed as { data?: Record<string, string> };
    return { status: response.status, data: data ?? {} };
  } catch {
    return null;
  }
}
