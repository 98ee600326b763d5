import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/*
 * The export of everything: how long it takes, whether no row is missing, and how far the server's process grows
 * meanwhile.
 */

type Figure = { figure: string; value: number; unit: string; target: number; isMet: boolean };
type Office = { origin: string; accessToken: string };

const targetSeconds = 20;
const targetGrowthMib = 64;
const sampleEveryMs = 10;
const bytesPerMib = 2 ** 20;

const residentMib = (): number => process.memoryUsage.rss() / bytesPerMib;
export const round1 = (value: number): number => Math.round(value * 10) / 10;

/** The highest resident memory, in MiB, until `stop` is called. */
function watchMemory() {
  let peak = residentMib();
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMib());
  }, sampleEveryMs);
  return {
    stop: (): number => {
      clearInterval(timer);
      return Math.max(peak, residentMib());
    },
  };
}

/** Lets another process receive the export and answers what it saw. */
async function exportAll({
  origin,
  accessToken,
}: Office): Promise<{ rows: number; promised: number; seconds: number }> {
  const receiver = join(import.meta.dirname, 'receive-export.ts');
  const args = ['--import', 'tsx', receiver, `${origin}/booking/getBookingCsv`, accessToken];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  // Written by our own receiver.
  return JSON.parse(stdout) as { rows: number; promised: number; seconds: number };
}

/** One export, and how far the process grew at most above what it held before, in MiB. */
async function exportWatched(office: Office) {
  await delay(500);
  const before = residentMib();
  const memory = watchMemory();
  const seen = await exportAll(office);
  return { ...seen, growthMib: memory.stop() - before };
}

/**
 * Exports everything twice. The first pass also pays for code and pools that are new; the second shows whether memory
 * grows with what was sent before. Time is that of the second.
 */
export async function measureExport(office: Office, bookings: number): Promise<Figure[]> {
  const first = await exportWatched(office);
  const { rows, promised, seconds, growthMib } = await exportWatched(office);
  const growth = (figure: string, value: number): Figure => ({
    figure,
    value: round1(value),
    unit: 'MiB',
    target: targetGrowthMib,
    isMet: value <= targetGrowthMib,
  });
  return [
    { figure: 'export', value: round1(seconds), unit: 's', target: targetSeconds, isMet: seconds < targetSeconds },
    {
      figure: 'export: rows',
      value: rows,
      unit: 'rows',
      target: bookings,
      isMet: rows === bookings && promised === rows,
    },
    growth('export: growth of resident memory, first pass', first.growthMib),
    growth('export: growth of resident memory, second pass', growthMib),
  ];
}
