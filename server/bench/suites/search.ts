import { addDays, dayInIndia } from '@rental/contracts';
import { seededRandom } from '../../local/seeded-random.ts';
import { figureOf, inRounds, median, medianRatio } from '../figure.ts';
import { requestsPerSecond, timesOf } from '../load/load.ts';
import { processorFigures } from '../process-figures.ts';
import { appEnvironment, startApp } from '../servers/app-server.ts';
import { startBare } from '../servers/server.ts';
import type { Suite } from './suite.ts';

/**
 * Returns `count` searches for days in the next six weeks. `count` should be so large that no two clients send the same
 * search concurrently.
 */
export function searchesOf(locationIds: readonly string[], count: number): string[] {
  const random = seededRandom(7);
  const today = dayInIndia(new Date());
  return Array.from({ length: count }, () => {
    const fromDate = addDays(today, 1 + Math.floor(random() * 40));
    const toDate = addDays(fromDate, Math.floor(random() * 5));
    const locId = locationIds[Math.floor(random() * locationIds.length)] ?? '';
    return `/api/booking/getAvailableCars?locId=${locId}&fromDate=${fromDate}&toDate=${toDate}`;
  });
}

/** Returns the durations on the plain driver in ms, measured in the baseline server’s process. */
async function bareTimes(origin: string, paths: readonly string[]): Promise<number[]> {
  const answer = await fetch(origin, { method: 'POST', body: JSON.stringify(paths) });
  const { times } = (await answer.json()) as { times: number[] }; // returned by bare-http.ts
  return times;
}

const atLeast = { tiny: 0.1, small: 0.5, depot: 0.5, city: 0.75, country: 0.75 } as const;

/** Compares the authenticated search over HTTP with the same query on the plain driver and on plain `node:http`. */
export const search: Suite = async ({ stage, pace: { rounds, seconds, requests } }) => {
  const paths = searchesOf(stage.known.locationIds, 500);
  const app = await startApp(appEnvironment(stage.uri));
  const bare = await startBare('bare-http.ts', { MONGODB_URI: stage.uri });
  try {
    const ours = { origin: app.origin, headers: await stage.signIn('customer'), paths };
    const http = { origin: bare.origin, headers: {}, paths };
    const load = { connections: 10, seconds };
    await requestsPerSecond(ours, { ...load, seconds: 2 });
    await requestsPerSecond(http, { ...load, seconds: 2 });
    const p50 = async (asked: typeof ours) => median(await timesOf(asked, { count: requests, warmUp: 10 }));
    const values = await inRounds(rounds, {
      driver: async () => median(await bareTimes(bare.origin, paths.slice(0, requests))),
      http: async () => p50({ ...http, headers: ours.headers }),
      ours: async () => p50(ours),
      httpAtOnce: async () => requestsPerSecond(http, load),
      oursAtOnce: async () => requestsPerSecond(ours, load),
    });
    const processor = await processorFigures(
      'search',
      app.pid,
      async () => (await requestsPerSecond(ours, load)) * seconds,
    );
    const ms = (name: string, of: readonly number[]) => figureOf({ name, value: median(of), unit: 'ms' });
    const rate = (name: string, of: readonly number[]) => figureOf({ name, value: median(of), unit: 'requests/s' });
    return [
      ms('search, bare driver, one client, p50', values.driver),
      ms('search, bare node:http, one client, p50', values.http),
      ms('search, one client, p50', values.ours),
      figureOf({
        name: 'search, one client',
        value: medianRatio(values.ours, values.driver),
        unit: 'times',
        target: { atMost: 1.5 },
        ratioTo: 'bare driver',
      }),
      rate('search, bare node:http, 10 clients', values.httpAtOnce),
      rate('search, 10 clients', values.oursAtOnce),
      figureOf({
        name: 'search, 10 clients',
        value: medianRatio(values.oursAtOnce, values.httpAtOnce),
        unit: 'times',
        target: { atLeast: atLeast[stage.size] },
        ratioTo: 'bare node:http',
      }),
      ...processor,
    ];
  } finally {
    await Promise.all([app.stop(), bare.stop()]);
  }
};
