import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { repositoryDir } from '../../local/folders.ts';
import { type Figure, figureOf } from '../figure.ts';

type Line = { figure: string; value: number; unit: string; atMost?: number; atLeast?: number };

const units = ['KiB', 'ms', 's', 'points'] as const;

function read(line: string): Figure[] {
  if (!line.startsWith('{')) return [];
  const { figure, value, unit, atMost, atLeast } = JSON.parse(line) as Line; // printed by client/bench/figures.ts
  const target = atMost === undefined ? (atLeast === undefined ? null : { atLeast }) : { atMost };
  const known = units.find((each) => each === unit);
  const name = known || unit === '' ? figure : `${figure}, ${unit}`;
  return [figureOf({ name, value, unit: known ?? '', target })];
}

/**
 * The size of the built client (`sizes`) or the speed of its pages in a browser (`pages`), as measured by the client’s
 * own benchmark.
 */
export async function client(part: 'sizes' | 'pages'): Promise<Figure[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/run.ts', part], {
    cwd: join(repositoryDir, 'client'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const figures = (await text(child.stdout)).split('\n').flatMap(read);
  if (figures.length === 0) throw new Error(`no figures of ${part}; is the client built?`);
  return figures;
}
