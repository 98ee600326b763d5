import { readFileSync } from 'node:fs';
import { type Figure, figureOf } from './figure.ts';
import { mongoClient } from '../src/platform/mongo.ts';

const pageBytes = 4_096;
const bytesPerMib = 2 ** 20;
const ticksPerSecond = 100;

/** The resident memory of a process, in MiB, as Linux tells it; elsewhere there is no figure. */
export function residentMib(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * pageBytes) / bytesPerMib;
}

/** The time of a processor that a process has used so far, all its threads together, in ms; only Linux tells it. */
function processorMs(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before it stands in parentheses and may hold spaces.
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14);
  return ((Number(user) + Number(system)) * 1_000) / ticksPerSecond;
}

/** The same of the database, in ms, as it says itself. */
async function databaseProcessorMs(): Promise<number> {
  const { extra_info: used } = await mongoClient().db('admin').command({ serverStatus: 1 });
  return (Number(used.user_time_us) + Number(used.system_time_us)) / 1_000;
}

/**
 * What a request costs, in ms of a processor, as two figures: of the server and of the database; `work` answers how
 * many requests it made.
 */
export async function processorFigures(what: string, pid: number, work: () => Promise<number>): Promise<Figure[]> {
  const before = { server: processorMs(pid), database: await databaseProcessorMs() };
  const requests = await work();
  const after = { server: processorMs(pid), database: await databaseProcessorMs() };
  return (['server', 'database'] as const).map((whose) =>
    figureOf({
      name: `${what}, processor time of the ${whose}`,
      value: (after[whose] - before[whose]) / requests,
      unit: 'ms',
    }),
  );
}
