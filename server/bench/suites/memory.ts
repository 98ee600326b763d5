import { figureOf, slopeOf } from '../figure.ts';
import { requestsPerSecond } from '../load/load.ts';
import { residentMib } from '../process-figures.ts';
import { searchesOf } from './search.ts';
import { onApp } from './suite.ts';

const rate = 100;
const lookEveryMs = 10_000;

/** Measures memory under a steady load of searches and lists, and how much it grows in the second half of the run. */
export const memory = onApp(async (app, { stage, pace }) => {
  const seconds = pace.seconds * 150;
  const headers = await stage.signIn('customer');
  const lists = ['/api/location/getAll', '/api/config', '/api/booking/getuserbookings'];
  const paths = searchesOf(stage.known.locationIds, 500).flatMap((search, index) => [search, lists[index % 3] ?? '']);
  const looks: [minutes: number, mib: number][] = [];
  const startedAt = performance.now();
  const look = () => looks.push([(performance.now() - startedAt) / 60_000, residentMib(app.pid)]);
  const timer = setInterval(look, lookEveryMs);
  await requestsPerSecond({ origin: app.origin, headers, paths }, { connections: 10, rate, seconds });
  clearInterval(timer);
  const end = residentMib(app.pid);
  return [
    figureOf({
      name: `memory after ${seconds} s at ${rate} requests/s`,
      value: end,
      unit: 'MiB',
      target: { atMost: 200 },
    }),
    figureOf({
      name: 'memory, slope',
      value: slopeOf(looks.slice(looks.length / 2)),
      unit: 'MiB/min',
      target: { atMost: 1 },
    }),
  ];
});
