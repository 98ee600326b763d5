import type { Clock } from './platform/clock.ts';
import type { Logger } from './platform/logger.ts';
import { databaseTime } from './platform/mongo.ts';
import { type Running, runEvery } from './platform/work/run-every.ts';

const everyMs = 10_000;
const mostApartMs = 2_000;

export type ClockWatch = Running & {
  isRight: () => boolean;
  /** By how much our clock was ahead of the database's or behind it, when they were last compared. */
  apartMs: () => number;
};

/**
 * Compares the clock with the database's, which every instance shares, now and every ten seconds. One that is too far
 * off would end the holds of all others, so the process is not ready and ends none until the two agree again.
 */
export async function watchClock({ clock, logger }: { clock: Clock; logger: Logger }): Promise<ClockWatch> {
  let isRight = true;
  let apartMs = 0;
  const look = async (): Promise<void> => {
    apartMs = await measure(clock);
    const wasRight = isRight;
    isRight = Math.abs(apartMs) <= mostApartMs;
    if (wasRight && !isRight) logger.error({ alert: 'clock_differs', apartMs }, 'clock differs from the database’s');
    if (!wasRight && isRight) logger.info({ apartMs }, 'clock agrees with the database’s again');
  };
  await look();
  return { ...runEvery(look, () => everyMs, logger), isRight: () => isRight, apartMs: () => apartMs };
}

/** By how much our clock is ahead, at least: the answer was made between the question and its arrival. */
async function measure(clock: Clock): Promise<number> {
  const asked = clock.now().getTime();
  const there = (await databaseTime()).getTime();
  const heard = clock.now().getTime();
  if (there < asked) return asked - there;
  return there > heard ? heard - there : 0;
}
