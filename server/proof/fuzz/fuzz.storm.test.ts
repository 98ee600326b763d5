import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { emptyTestDatabase } from '../../test/support/database.ts';
import { closeTestResources } from '../../test/support/open-resources.ts';
import { fuzzOnly, fuzzRequests, fuzzSeed } from './fuzz-settings.ts';
import { runScene, type SceneReport } from './run-scene.ts';

/*
 * Valid and corrupted requests are generated from the contracts and sent by every kind of caller. No response may break
 * its contract.
 */

const sceneSize = Math.min(2_000, Math.ceil(fuzzRequests / 2));
const mostGrowthMb = 50;
const slowMs = 1_000;

setFlagsFromString('--expose-gc');
// The V8 flag above makes `gc` available, for which there is no type.
const collectGarbage = runInNewContext('gc') as () => void;

function heapMb(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1_048_576;
}

/** Runs a scene on an empty database and closes its resources. */
async function runSceneAlone(numbers: Parameters<typeof runScene>[0]): Promise<SceneReport> {
  await emptyTestDatabase();
  const report = await runScene(numbers);
  await closeTestResources();
  return report;
}

/** Returns the response time at the given percentile. */
function percentile(times: number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0);
}

function summary({ slow, times, statuses }: SceneReport, growth: number): string {
  const counts = [...new Set(statuses)]
    .toSorted((a, b) => a - b)
    .map((status) => `${statuses.filter((each) => each === status).length} x ${status}`);
  return [
    `${times.length} requests of seed ${fuzzSeed}: ${counts.join(', ')}`,
    `half within ${percentile(times, 50)} ms, 99 of 100 within ${percentile(times, 99)} ms, all within ${percentile(times, 100)} ms`,
    `the heap grew by ${growth.toFixed(1)} MB after the first scene`,
    ...slow,
    '',
  ].join('\n');
}

test(`${fuzzOnly === null ? fuzzRequests : `number ${fuzzOnly} of the`} requests made of the contracts are answered as these promise (seed ${fuzzSeed})`, async () => {
  const all: SceneReport = { findings: [], slow: [], times: [], statuses: [] };
  const [first, last] = fuzzOnly === null ? [0, fuzzRequests] : [fuzzOnly, fuzzOnly + 1];
  let warm: number | null = null;

  for (let from = first; from < last && all.findings.length < 20; from += sceneSize) {
    const { findings, slow, times, statuses } = await runSceneAlone({
      seed: fuzzSeed,
      from,
      count: Math.min(sceneSize, last - from),
    });
    all.findings.push(...findings);
    all.slow.push(...slow);
    all.times.push(...times);
    all.statuses.push(...statuses);
    warm ??= heapMb();
  }
  const growth = heapMb() - (warm ?? 0);
  if (fuzzOnly !== null || fuzzRequests > 2_000) process.stdout.write(summary(all, growth));

  expect(all.findings).toEqual([]);
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  expect(percentile(all.times, 90)).toBeLessThan(slowMs);
  expect(growth).toBeLessThan(mostGrowthMb);
});
