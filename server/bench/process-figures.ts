import { readFileSync } from 'node:fs';
import { type Figure, figureOf } from './figure.ts';
import { mongoClient } from '../src/platform/mongo.ts';

const pageBytes = 4_096;
const bytesPerMib = 2 ** 20;
const ticksPerSecond = 100;

/** The resident memory of a process in MiB. NaN on systems other than Linux. */
export function residentMib(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * pageBytes) / bytesPerMib;
}

const sampleEveryMs = 20;

/** The increase of a process’s resident memory in MiB: its peak while `work` runs, less its level before. */
export async function growthWhile<T extends object>(
  pid: number,
  work: () => Promise<T>,
): Promise<T & { growth: number }> {
  const before = residentMib(pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMib(pid));
  }, sampleEveryMs);
  try {
    return { ...(await work()), growth: peak - before };
  } finally {
    clearInterval(timer);
  }
}

/** The CPU time that all threads of a process have used so far, in ms; NaN on systems other than Linux. */
function processorMs(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The process name, which comes before these fields, is in parentheses and may contain spaces.
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14);
  return ((Number(user) + Number(system)) * 1_000) / ticksPerSecond;
}

/** The CPU time that the database reports for its own process, in ms. */
async function databaseProcessorMs(): Promise<number> {
  const { extra_info: used } = await mongoClient().db('admin').command({ serverStatus: 1 });
  return (Number(used.user_time_us) + Number(used.system_time_us)) / 1_000;
}

/**
 * Returns the CPU time per request in ms that the server with this process id and the database used for the work.
 * `work` returns the number of requests that it sent.
 */
export async function processorTimes(
  pid: number,
  work: () => Promise<number>,
): Promise<{ server: number; database: number }> {
  const before = { server: processorMs(pid), database: await databaseProcessorMs() };
  const requests = await work();
  const after = { server: processorMs(pid), database: await databaseProcessorMs() };
  return {
    server: (after.server - before.server) / requests,
    database: (after.database - before.database) / requests,
  };
}

/** Measures the processor times of some work, as two figures: one for the server and one for the database. */
export async function processorFigures(what: string, pid: number, work: () => Promise<number>): Promise<Figure[]> {
  const times = await processorTimes(pid, work);
  return (['server', 'database'] as const).map((whose) =>
    figureOf({ name: `${what}, processor time of the ${whose}`, value: times[whose], unit: 'ms' }),
  );
}
