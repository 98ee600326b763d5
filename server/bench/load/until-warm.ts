import { setTimeout as delay } from 'node:timers/promises';
import { dayInIndia } from '@rental/contracts';

/** A server’s origin and the request headers of an admin. */
export type Reached = { origin: string; headers: Record<string, string> };

const pollMs = 250;

/** Waits until a new process has computed its totals and reports, so that this work doesn’t distort measurements. */
export async function untilWarm({ origin, headers }: Reached): Promise<void> {
  const today = dayInIndia(new Date());
  const period = `fromDate=${today}&toDate=${today}`;
  const reports = [
    `getReport?${period}&by=location`,
    `getCancellations?${period}&by=cause`,
    `getReport?${period}&by=car`,
  ];
  const paths = ['getdashboarddata', ...reports];
  const isQuick = async (path: string): Promise<boolean> => {
    const askedAt = performance.now();
    await fetch(`${origin}/api/booking/${path}`, { headers });
    return performance.now() - askedAt < 100;
  };
  for (const path of paths) while (!(await isQuick(path))) await delay(pollMs);
}
