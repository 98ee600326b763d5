import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

/** Whom to ask, and what; `paths` are asked one after the other, again and again. */
export type Asked = { origin: string; headers: Record<string, string>; paths: readonly string[] };

/** One request of its own. */
export type Single = { method: string; path: string; headers: Record<string, string>; body?: string };

async function send(request: object): Promise<unknown> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load-child.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(request));
  return json(child.stdout);
}

type Load = { connections: number; seconds: number; rate?: number };

/** Requests a second that these connections got answered; throws when one was not answered well. */
export async function requestsPerSecond(asked: Asked, load: Load): Promise<number> {
  // Written by our own child.
  const { perSecond } = (await send({ ...asked, ...load })) as { perSecond: number };
  return perSecond;
}

/** How long each of `count` requests took, one after the other, in milliseconds, after some to warm up. */
export async function timesOf(asked: Asked, { count, warmUp }: { count: number; warmUp: number }): Promise<number[]> {
  // Written by our own child.
  const { times } = (await send({ ...asked, count, warmUp })) as { times: number[] };
  return times;
}

type Sent = { answers: { status: number; ms: number }[]; took: number };

/** Sends each request once, `connections` at a time; `took` is seconds for all. */
export async function sendEach(origin: string, requests: readonly Single[], connections: number): Promise<Sent> {
  return (await send({ origin, requests, connections })) as Sent; // written by our own child
}
