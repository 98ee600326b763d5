import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

/** The server and the paths to request; `paths` are requested in order, repeatedly. */
export type Asked = { origin: string; headers: Record<string, string>; paths: readonly string[] };

export type Single = { method: string; path: string; headers: Record<string, string>; body?: string };

async function send(request: object): Promise<unknown> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load-child.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(request));
  return json(child.stdout);
}

type Load = { connections: number; seconds: number; rate?: number };

/** Returns how many requests per second these connections completed. Throws when any response is not successful. */
export async function requestsPerSecond(asked: Asked, load: Load): Promise<number> {
  // The format that load-child.mjs prints.
  const { perSecond } = (await send({ ...asked, ...load })) as { perSecond: number };
  return perSecond;
}

/** Returns the durations in milliseconds of `count` requests sent one after another, after a warm-up. */
export async function timesOf(asked: Asked, { count, warmUp }: { count: number; warmUp: number }): Promise<number[]> {
  // The format that load-child.mjs prints.
  const { times } = (await send({ ...asked, count, warmUp })) as { times: number[] };
  return times;
}

type Sent = { answers: { status: number; ms: number }[]; took: number };

/** Sends each request once, `connections` at a time. `took` is the total duration in seconds. */
export async function sendEach(origin: string, requests: readonly Single[], connections: number): Promise<Sent> {
  return (await send({ origin, requests, connections })) as Sent; // printed by load-child.mjs
}
