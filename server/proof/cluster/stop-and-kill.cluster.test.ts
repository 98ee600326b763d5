import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { expectKeptPromises, startLoad } from './support/booking-load.ts';
import { clusterRounds } from './support/cluster-settings.ts';
import { openCluster } from './support/instances.ts';
import { expectSoundCluster } from './support/healthy-cluster.ts';

/* Three servers behind a load balancer. One at a time is shut down or killed while customers book and pay. */

const settleMs = 1_500;

const pickInTurn = <T>(all: T[], round: number): T => all[round % all.length] ?? expect.fail('no server runs');

describe('three servers under load', () => {
  test(`drop no request and leave no partial write when one server shuts down on SIGTERM (rounds: ${clusterRounds})`, async () => {
    const cluster = await openCluster();
    const load = await startLoad(cluster);

    for (let round = 0; round < clusterRounds; round += 1) {
      await delay(settleMs);
      const leaving = pickInTurn(cluster.instances(), round);
      leaving.signal('SIGTERM');
      const ended = await leaving.ended;
      expect([ended, leaving.output()]).toEqual([0, expect.stringContaining('"hasDrained":true')]);
      await cluster.start();
    }
    await load.stop();

    await expectKeptPromises(load);
    await expectSoundCluster(cluster);
  });

  test(`lose no acknowledged booking when one server is killed and callers retry (rounds: ${clusterRounds})`, async () => {
    const cluster = await openCluster();
    const load = await startLoad(cluster, { repeatsForMs: 60_000 });

    for (let round = 0; round < clusterRounds; round += 1) {
      await delay(settleMs);
      const dying = pickInTurn(cluster.instances(), round);
      dying.signal('SIGKILL');
      expect(await dying.ended).toBe('SIGKILL');
      await cluster.start();
    }
    await load.stop();

    await expectKeptPromises(load);
    await expectSoundCluster(cluster);
  });
});
