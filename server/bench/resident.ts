import { readFileSync } from 'node:fs';

const pageBytes = 4_096;
const bytesPerMib = 2 ** 20;

/** The resident memory of a process, in MiB, as Linux tells it; elsewhere there is no figure. */
export function residentMib(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * pageBytes) / bytesPerMib;
}
