import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { join } from 'node:path';
import { repositoryDir } from '../local/folders.ts';
import type { Figure, Target } from './figure.ts';
import type { SizeName } from './fill/sizes.ts';

const folder = join(repositoryDir, 'bench/results');
const figuresPage = join(repositoryDir, 'docs/figures.md');

/** The results for one size: machine, versions, day, and the latest figures of each suite. */
type Results = { size: SizeName; machine: string; versions: string; day: string; figures: Record<string, Figure[]> };

const fileOf = (size: SizeName): string => join(folder, `${size}.json`);

function readResults(size: SizeName): Partial<Results> {
  try {
    return JSON.parse(readFileSync(fileOf(size), 'utf8')) as Results; // written by `keepResults`
  } catch {
    return {};
  }
}

const machine = (): string => `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${platform()} ${arch()}`;

/** Saves a suite’s figures for the given size, and updates the table in `docs/figures.md`. */
export function keepResults(
  size: SizeName,
  { suite, figures, database }: { suite: string; figures: Figure[]; database: string },
): void {
  const results: Results = {
    size,
    machine: machine(),
    versions: `Node ${process.versions.node}, ${database}`,
    day: new Date().toISOString().slice(0, 10),
    figures: { ...readResults(size).figures, [suite]: figures },
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(size), `${JSON.stringify(results, null, 2)}\n`);
  const page = readFileSync(figuresPage, 'utf8');
  writeFileSync(
    figuresPage,
    page.replace(region, (_, begin: string, end: string) => `${begin}\n${tableOf()}${end}`),
  );
}

const region = /(<!-- bench: made by `npm run bench` -->)[\s\S]*?(<!-- bench: end -->)/;
const shownSizes = ['small', 'city', 'country'] as const satisfies readonly SizeName[];

const targetText = (target: Target): string =>
  target === null ? '' : 'atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`;
const nameOf = ({ name, ratioTo, unit }: Figure): string =>
  `${name}${ratioTo === null ? '' : ` : ${ratioTo}`}${unit === '' || unit === 'times' ? '' : ` (${unit})`}`;

/** One row per figure, one column per size. Values that miss their target are marked. */
function tableOf(): string {
  const all = shownSizes.map((size) => ({ size, ...readResults(size) }));
  const columns = all.map(
    ({ figures = {} }) =>
      new Map(
        Object.values(figures)
          .flat()
          .map((each) => [nameOf(each), each]),
      ),
  );
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  const rows = names.map((name) => {
    const target = columns.map((column) => column.get(name)?.target ?? null).find((each) => each !== null) ?? null;
    const values = columns.map((column) => {
      const figure = column.get(name);
      if (!figure) return '–';
      return figure.ok ? String(figure.value) : `**${figure.value}** (missed)`;
    });
    return `| ${name} | ${targetText(target)} | ${values.join(' | ')} |`;
  });
  const measured = all.flatMap(({ size, machine: where, versions, day }) =>
    where ? [`${size}: ${day ?? ''}, ${where}, ${versions ?? ''}.`] : [],
  );
  return [
    `| Figure | Target | ${shownSizes.join(' | ')} |`,
    `|---|---|${shownSizes.map(() => '---|').join('')}`,
    ...rows,
    '',
    ...measured,
    '',
  ].join('\n');
}
