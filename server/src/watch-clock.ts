import type { Clock } from './platform/clock.ts';
import type { Logger } from './platform/logger.ts';
import { databaseTime } from './platform/mongo.ts';
import { type Running, runEvery } from './platform/work/run-every.ts';

const everyMs = 10_000;
const mostApartMs = 2_000;

export type ClockWatch = Running & {
  isRight: () => boolean;
  /** The offset in milliseconds between this process's clock and the database's at the last comparison. */
  apartMs: () => number;
};

/**
 * Compares this process's clock with the database's, which all instances share, when it is called and then every ten
 * seconds. A wrong clock would expire other instances' holds early, so until the clocks agree again, the process is not
 * ready and expires no holds.
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

/**
 * Returns the smallest possible offset of this clock, because the database's time was read at an unknown point between
 * request and response.
 */
async function measure(clock: Clock): Promise<number> {
  const asked = clock.now().getTime();
  const there = (await databaseTime()).getTime();
  const heard = clock.now().getTime();
  if (there < asked) return asked - there;
  return there > heard ? heard - there : 0;
}
