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

async function runSceneAlone(numbers: Parameters<typeof runScene>[0]): Promise<SceneReport> {
  await emptyTestDatabase();
  const report = await runScene(numbers);
  await closeTestResources();
  return report;
}

test(`${fuzzOnly === null ? fuzzRequests : `number ${fuzzOnly} of the`} generated requests get responses that their contracts allow (seed ${fuzzSeed})`, async () => {
  const findings: string[] = [];
  const times: number[] = [];
  const [first, last] = fuzzOnly === null ? [0, fuzzRequests] : [fuzzOnly, fuzzOnly + 1];
  let warmHeapMb: number | null = null;

  for (let from = first; from < last && findings.length < 20; from += sceneSize) {
    const count = Math.min(sceneSize, last - from);
    const report = await runSceneAlone({ seed: fuzzSeed, from, count });
    findings.push(...report.findings);
    times.push(...report.times);
    warmHeapMb ??= heapMb();
  }
  const growth = heapMb() - (warmHeapMb ?? 0);

  expect(findings).toEqual([]);
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  expect(times.filter((ms) => ms > slowMs).length).toBeLessThan(times.length / 10);
  expect(growth).toBeLessThan(mostGrowthMb);
});
