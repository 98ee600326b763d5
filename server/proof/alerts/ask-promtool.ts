import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScrapedSample } from '../../test/support/scraped-samples.ts';

/** The samples of one scrape. `at` is in seconds since the first scrape and is a multiple of `scrapeSeconds`. */
export type Scrape = { at: number; samples: readonly ScrapedSample[] };

export const scrapeSeconds = 15;

const seriesOf = ({ name, labels }: ScrapedSample): string =>
  `${name}{${Object.entries(labels)
    .map(([label, value]) => `${label}=${JSON.stringify(value)}`)
    .join(',')}}`;

/** Returns every series in promtool’s notation: `_` means no scrape, `stale` means that the series has disappeared. */
function toInputSeries(scrapes: readonly Scrape[]): { series: string; values: string }[] {
  const slots = (scrapes.at(-1)?.at ?? 0) / scrapeSeconds + 1;
  const series = new Map<string, string[]>();
  for (const { at, samples } of scrapes) {
    const slot = at / scrapeSeconds;
    for (const values of series.values()) values[slot] = 'stale';
    for (const sample of samples) {
      const values = series.get(seriesOf(sample)) ?? Array.from({ length: slots }, () => '_');
      values[slot] = sample.value === Infinity ? 'Inf' : String(sample.value);
      series.set(seriesOf(sample), values);
    }
  }
  return [...series].map(([name, values]) => ({ series: name, values: values.join(' ') }));
}

/**
 * Uses promtool to check whether `expr` has a result at each time of `expected` (in seconds). Returns promtool’s report
 * of the differences, or an empty string if there are none.
 */
export function findDifferences(expr: string, scrapes: readonly Scrape[], expected: Record<number, boolean>): string {
  const hasResult = `(count(${expr}) or vector(0)) > bool 0`;
  const tests = Object.entries(expected).map(([at, isTrue]) => ({
    expr: hasResult,
    eval_time: `${at}s`,
    exp_samples: [{ labels: '{}', value: Number(isTrue) }],
  }));
  const file = {
    evaluation_interval: `${scrapeSeconds}s`,
    tests: [{ interval: `${scrapeSeconds}s`, input_series: toInputSeries(scrapes), promql_expr_test: tests }],
  };
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  try {
    const path = join(folder, 'scrapes.test.yml');
    // promtool reads YAML, and every JSON document is valid YAML.
    writeFileSync(path, JSON.stringify(file));
    const { error, status, stdout, stderr } = spawnSync(
      process.env['PROMTOOL'] ?? 'promtool',
      ['test', 'rules', path],
      {
        encoding: 'utf8',
      },
    );
    if (error) throw error;
    return status === 0 ? '' : stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
