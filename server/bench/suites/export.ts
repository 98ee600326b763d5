import { setTimeout as delay } from 'node:timers/promises';
import { figureOf } from '../figure.ts';
import { requestsPerSecond } from '../load/load.ts';
import { growthWhile } from '../process-figures.ts';
import { searchesOf } from './search.ts';
import { onApp } from './suite.ts';

const lineFeed = 0x0a;

type Seen = { rows: number; promised: number; seconds: number };

/** Reads the whole export and counts its rows. */
async function receive(address: string, headers: Record<string, string>): Promise<Seen> {
  const startedAt = performance.now();
  const answer = await fetch(address, { headers: { ...headers, 'accept-encoding': 'identity' } });
  if (answer.status !== 200 || !answer.body) throw new Error(`the export answered ${answer.status}`);
  let lines = 0;
  for await (const part of answer.body) {
    for (let at = part.indexOf(lineFeed); at >= 0; at = part.indexOf(lineFeed, at + 1)) lines += 1;
  }
  const promised = Number(answer.headers.get('x-total-count'));
  return { rows: lines - 1, promised, seconds: (performance.now() - startedAt) / 1_000 };
}

/**
 * Exports everything twice on a server that has already handled other requests. The first export also includes the cost
 * of loading code.
 */
export const exportAll = onApp(async (app, { stage }) => {
  const paths = searchesOf(stage.known.locationIds, 500);
  const customer = await stage.signIn('customer');
  await requestsPerSecond({ origin: app.origin, headers: customer, paths }, { connections: 10, seconds: 5 });
  const headers = await stage.signIn('admin');
  const once = async () => {
    await delay(500);
    return growthWhile(app.pid, async () => receive(`${app.origin}/api/booking/getBookingCsv`, headers));
  };
  const first = await once();
  const second = await once();
  const target = { atMost: 50 };
  return [
    figureOf({ name: 'export', value: second.rows / second.seconds, unit: 'rows/s', target: { atLeast: 30_000 } }),
    figureOf({ name: 'export, rows', value: second.rows, unit: 'rows', target: { atLeast: second.promised } }),
    figureOf({ name: 'export, growth of memory, first pass', value: first.growth, unit: 'MiB', target }),
    figureOf({ name: 'export, growth of memory, second pass', value: second.growth, unit: 'MiB', target }),
  ];
});
