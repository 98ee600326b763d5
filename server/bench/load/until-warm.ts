import { setTimeout as delay } from 'node:timers/promises';

/** A server’s origin and the request headers of an admin. */
export type Reached = { origin: string; headers: Record<string, string> };

const pollMs = 250;

/** Waits until a new process has computed its dashboard totals, so that this work doesn’t distort measurements. */
export async function untilWarm({ origin, headers }: Reached): Promise<void> {
  const isQuick = async (): Promise<boolean> => {
    const askedAt = performance.now();
    await fetch(`${origin}/api/booking/getdashboarddata`, { headers });
    return performance.now() - askedAt < 100;
  };
  while (!(await isQuick())) await delay(pollMs);
}
