import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryDir } from '../../local/folders.ts';
import { createLogger } from './logger.ts';
import { listReasonsAgainstNode, oldestNode, warnOfOldNode } from './node-support.ts';

function warningsOf(version: string, now: string): unknown[] {
  const lines: string[] = [];
  const logger = createLogger('warn', { write: (line) => lines.push(line) });
  warnOfOldNode(version, { now: () => new Date(now), sleep: async () => undefined }, logger);
  return lines.map((line): unknown => JSON.parse(line));
}

describe('Node version check', () => {
  test('warns in one line about a version that no longer receives security fixes', () => {
    expect(warningsOf('v20.20.2', '2026-05-01T00:00:00Z')).toEqual([
      expect.objectContaining({ level: 40, alert: 'node_without_fixes', version: 'v20.20.2', lastDay: '2026-04-30' }),
    ]);
  });

  test.each([
    ['v20.20.2', 'on the last day of its support', '2026-04-30T23:59:59Z'],
    ['v24.1.0', 'years before the end of its support', '2026-11-22T12:00:00Z'],
    ['v28.0.0', 'newer than every version in the table', '2031-01-01T00:00:00Z'],
  ])('logs nothing for a supported version: %s, %s', (version, _, now) => {
    expect(warningsOf(version, now)).toEqual([]);
  });

  test.each([
    ['v20.18.3', 1],
    ['v18.20.8', 1],
    ['v20.19.0', 0],
    ['v22.1.0', 0],
  ])('compares %s with the minimum version in package.json and returns %i reasons to reject it', (version, count) => {
    const { engines }: { engines: { node: string } } = JSON.parse(
      readFileSync(join(repositoryDir, 'package.json'), 'utf8'),
    );

    expect(listReasonsAgainstNode(version)).toHaveLength(count);
    expect(engines.node).toBe(`>=${oldestNode}`);
  });
});
