import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScrapedSample } from '../../test/support/scraped-samples.ts';

/** What was scraped at a time, in seconds since the first scrape; times are multiples of `scrapeSeconds`. */
export type Scrape = { at: number; samples: readonly ScrapedSample[] };

export const scrapeSeconds = 15;

const seriesOf = ({ name, labels }: ScrapedSample): string =>
  `${name}{${Object.entries(labels)
    .map(([label, value]) => `${label}=${JSON.stringify(value)}`)
    .join(',')}}`;

/** Every series in promtool's notation: `_` is no scrape, `stale` what Prometheus notes when a series is gone. */
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
 * Asks Prometheus' own evaluation whether an expression has results at some times. Returns what differs from the
 * expectation in promtool's words; empty when nothing does.
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
    // JSON is YAML.
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
