import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryDir } from '../../local/folders.ts';
import { createLogger } from '../platform/logger.ts';
import { logAlerts } from './count-log.ts';
import { openMetrics } from './open-metrics.ts';

const sources = readdirSync(join(repositoryDir, 'server/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(repositoryDir, 'server/src', file), 'utf8') }));

describe('the metrics', () => {
  test('are off without a port: the logger is unchanged, and none of their code is loaded', async () => {
    const logger = createLogger('silent');
    const importers = sources.filter(
      ({ file, text }) => !file.startsWith('metrics/') && /from '.*\/metrics\//.test(text),
    );

    expect((await openMetrics({ metrics: null }, logger)).logger).toBe(logger);
    expect(importers.map(({ file }) => file)).toEqual(['main.ts']);
    const [door] = sources.filter(({ file }) => file === 'metrics/open-metrics.ts');
    expect(door?.text).not.toMatch(/^import (?!type)/m);
  });

  test('include every alert of the log', () => {
    const named = sources.flatMap(({ text }) => [...text.matchAll(/\balert: '(\w+)'/g)].map(([, name = '']) => name));

    expect([...new Set(named)].toSorted()).toEqual([...logAlerts].toSorted());
  });
});
