import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { plainCollection } from '../../src/platform/mongo.ts';
import { migrations } from '../../src/migrations.ts';
import { knownForm, readStoredForm } from '../../src/platform/migration/stored-form.ts';
import { runEntry } from '../../test/support/child-server.ts';
import { expectKeptPromises, startLoad } from './support/booking-load.ts';
import { type Cluster, openCluster } from './support/instances.ts';
import { expectSoundCluster } from './support/healthy-cluster.ts';

/*
 * A rolling release under load, with three servers of each version and a migration that runs while both versions serve
 * requests. The next version is the current code with one more field and a migration step, bundled for this test.
 */

const next = 'test/support/next-version.config.mjs';
const settleMs = 1_500;
const now = knownForm(migrations);

async function migrate({ env }: Cluster): Promise<string> {
  const task = await runEntry('migrate', env, [], next);
  expect([await task.exited, task.output()]).toEqual([0, expect.stringContaining('the database is fully migrated')]);
  return task.output();
}

const changedBy = (output: string): number => Number(/name-channels: changed (\d+)/.exec(output)?.[1]);

/** Counts the bookings with the new field directly, because the current model does not know the field. */
const countNew = async (): Promise<number> =>
  plainCollection({ collection: { name: 'bookings' } }).countDocuments({ channel: 'web' });

test('a rolling release with a migration causes no errors under load', async () => {
  const cluster = await openCluster({ count: 3 });
  const old = cluster.instances();
  const load = await startLoad(cluster);
  await delay(settleMs);

  await cluster.start({ config: next });
  await delay(settleMs);
  const first = changedBy(await migrate(cluster));
  await delay(settleMs);
  const stillServing = cluster.instances().filter(({ port }) => old.some((each) => each.port === port)).length;
  for (const leaving of old) {
    leaving.signal('SIGTERM');
    expect(await leaving.ended).toBe(0);
    if (cluster.instances().length < 3) await cluster.start({ config: next });
  }
  await delay(settleMs);
  await load.stop();
  await migrate(cluster);

  expect([stillServing, first > 0]).toEqual([3, true]);
  expect(await countNew()).toBe(await Booking.countDocuments());
  expect(await readStoredForm()).toEqual({ version: now.version + 1, compatibleFrom: now.needs });
  await expectKeptPromises(load);
  await expectSoundCluster(cluster);
});
