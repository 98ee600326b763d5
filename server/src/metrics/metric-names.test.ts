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
  test('are off when no port is set: the logger is unchanged, and none of the metrics code is loaded', async () => {
    const logger = createLogger('silent');
    const importers = sources.filter(
      ({ file, text }) => !file.startsWith('metrics/') && /from '.*\/metrics\//.test(text),
    );

    expect((await openMetrics({ metrics: null }, logger)).logger).toBe(logger);
    expect(importers.map(({ file }) => file)).toEqual(['main.ts']);
    const [door] = sources.filter(({ file }) => file === 'metrics/open-metrics.ts');
    expect(door?.text).not.toMatch(/^import (?!type)/m);
  });

  test('cover every alert that the code logs', () => {
    const named = sources.flatMap(({ text }) => [...text.matchAll(/\balert: '(\w+)'/g)].map(([, name = '']) => name));

    expect([...new Set(named)].toSorted()).toEqual([...logAlerts].toSorted());
  });
});
