import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryDir } from '../../local/folders.ts';
import { metricsOf, readAlertRules } from '../../test/support/alert-rules.ts';
import { readSamples } from '../../test/support/scraped-samples.ts';
import { databaseGauges } from './definitions.ts';
import { createMetrics } from './registry.ts';

const read = (file: string): string => readFileSync(join(repositoryDir, file), 'utf8');
const rules = readAlertRules();

/** Returns every metric name in a scrape, and `up`, which Prometheus adds itself. */
async function namesOfScrape(): Promise<Set<string>> {
  const metrics = createMetrics();
  metrics.observe('booking.create', 1);
  const printed = await metrics.print();
  const declared = [...printed.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
  return new Set(['up', ...declared, ...readSamples(printed).map(({ name }) => name)]);
}

describe('the Prometheus rules', () => {
  test('use only existing metrics, with their exact names', async () => {
    const names = await namesOfScrape();
    const named = rules.flatMap(({ alert, expr }) => metricsOf(expr).map((name) => ({ alert, name })));

    expect(named.filter(({ name }) => !names.has(name))).toEqual([]);
    expect(new Set(named.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  test('take the maximum, never the sum, of values that every instance reports', () => {
    const shared = new Set<string>(Object.values(databaseGauges).map(({ name }) => name));
    const summed = rules.filter(
      ({ expr }) => metricsOf(expr).some((name) => shared.has(name)) && !/^max( by \(\w+\) )?\(/.test(expr),
    );

    expect(summed).toEqual([]);
  });

  test('each have a promtool test', () => {
    const tested = [...read('ops/prometheus/alerts.test.yml').matchAll(/^ {2}- name: (\w+)$/gm)].map(
      ([, name]) => name,
    );

    expect(tested).toEqual(rules.map(({ alert }) => alert));
  });

  test('match the alerts table in the guide row by row, with the same texts', () => {
    const [, section = ''] = read('docs/operations.md').split('### Alerts\n');
    const told = [...section.matchAll(/^\| (Sarani\w+) \| (\w+) \| (.+?) \| (.+?) \|$/gm)].map(
      ([, alert, severity, summary]) => ({ alert, severity, summary }),
    );

    expect(told).toEqual(rules.map(({ alert, severity, summary }) => ({ alert, severity, summary })));
    expect(new Set(rules.map(({ guide }) => guide))).toEqual(new Set(['docs/operations.md#alerts']));
  });

  test('come with a dashboard that shows only existing metrics', async () => {
    const names = await namesOfScrape();
    const expressions = [...read('ops/grafana/sarani.json').matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(
      ([, expr = '']) => expr,
    );
    const shown = expressions.flatMap((expr) => expr.match(/\b(?:sarani|nodejs|process)_\w+/g) ?? []);

    expect(shown.length).toBeGreaterThan(30);
    expect(shown.filter((name) => !names.has(name))).toEqual([]);
  });
});
