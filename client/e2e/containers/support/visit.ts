import { setTimeout as delay } from 'node:timers/promises';
import { systemContract } from '@rental/contracts';

/* Requests to the site from a client that is not a browser. */

type SiteResponse = { status: number; code: string | null };

/** Sends a request to the site; `code` is the error code of a rejected request. Throws if no reply arrives. */
export async function send(site: string, path: string, init: RequestInit = {}): Promise<SiteResponse> {
  const response = await fetch(`${site}${path}`, { ...init, signal: AbortSignal.timeout(15_000) });
  const body = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  // Every error reply uses the envelope that the contracts define.
  const { code = null } = isJson ? (JSON.parse(body) as { code?: string }) : {};
  return { status: response.status, code };
}

export const post = async (site: string, path: string, body: object): Promise<SiteResponse> =>
  send(site, path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Waits until the web server reaches a ready API, and returns the seconds it took. */
export async function untilReady(site: string): Promise<number> {
  const from = Date.now();
  for (;;) {
    const status = await send(site, '/readyz').then(
      (response) => response.status,
      () => 0,
    );
    const seconds = (Date.now() - from) / 1_000;
    if (status === 200) return seconds;
    if (seconds > 90) throw new Error(`not ready after ${seconds} s; the last response was ${status}`);
    await delay(100);
  }
}

/** Describes the outcome of a request: the reply, "service unavailable" or the error message. */
async function outcomeOf(response: Promise<SiteResponse>): Promise<string> {
  try {
    const { status, code } = await response;
    if (status < 500) return 'served';
    return status === 503 && code === 'unavailable' ? 'away' : `${status} ${code}`;
  } catch (error) {
    return String(error);
  }
}

/** Sends 50 requests per second until `isOver` returns true. Returns how often each outcome occurred. */
export async function load(site: string, login: object, isOver: () => boolean): Promise<Map<string, number>> {
  const running: Promise<string>[] = [];
  while (!isOver()) {
    const isLogin = running.length % 25 === 0;
    running.push(
      outcomeOf(isLogin ? post(site, '/api/auth/login', login) : send(site, `/api${systemContract.config.path}`)),
    );
    await delay(20);
  }
  const counts = new Map<string, number>();
  for (const outcome of await Promise.all(running)) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return counts;
}
