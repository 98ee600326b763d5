import { setTimeout as delay } from 'node:timers/promises';
import { addDays, bookingContract, dayInIndia } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { databaseUri } from '../../local/mongod/mongod-source.ts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { buildVehicle } from '../../test/support/factories.ts';
import { expectKeptPromises, startLoad } from './support/booking-load.ts';
import { createCaller } from './support/caller.ts';
import { clusterFailovers, clusterRounds } from './support/cluster-settings.ts';
import { type Cluster, openCluster } from './support/instances.ts';
import { type Member, openReplicaSet, type ReplicaSet } from './support/replica-set.ts';
import { expectSoundCluster } from './support/healthy-cluster.ts';
import { openRenter, payFor, requestDay, signIn } from './support/renters.ts';

/*
 * Three database nodes. Their primary dies, or is cut off and still acts as primary when it returns, while customers
 * book, change and pay through two servers. Callers retry when they get no response or a 503.
 */

const settleMs = 2_000;
const probeEveryMs = 200;
const probeMs = 2_000;
/** Far longer than an election takes; ends the run only if no primary ever recovers. */
const patienceMs = 60_000;

let set: Promise<ReplicaSet> | null = null;
let databases = 0;

async function openStage() {
  set ??= openReplicaSet();
  const replicaSet = await set;
  databases += 1;
  const mongodbUri = databaseUri(replicaSet.uri, `sarani_test_failover_${process.pid}_${databases}`);
  const cluster = await openCluster({ count: 2, mongodbUri });
  return { replicaSet, cluster, probe: await createProbe(cluster) };
}

type Probe = { ask: () => Promise<boolean>; failures: string[] };

/** Returns a probe that requests the same hold again and again. Each success requires a write to the database. */
async function createProbe(cluster: Cluster): Promise<Probe> {
  const caller = createCaller(cluster.origin, { repeatsForMs: 0 });
  const car = await buildVehicle();
  const token = await signIn(caller);
  const day = addDays(dayInIndia(new Date()), 30);
  const body = { carId: String(car._id), locationId: String(car.carLocations[0]), fromDate: day, toDate: day };
  return {
    ask: async () => (await caller.call(bookingContract.create, { token, body }))?.status === 201,
    failures: caller.tally.failures,
  };
}

/** Waits until a request sent after this call succeeds. A request that hangs does not delay the next one. */
async function waitUntilServed({ ask, failures }: Probe): Promise<void> {
  const began = performance.now();
  const isLate = (): boolean => performance.now() - began > patienceMs;
  const isServed = async (): Promise<boolean> => {
    const asked = ask();
    return (await Promise.race([asked, delay(probeMs, false)])) || (await Promise.race([asked, delay(0, false)]));
  };
  while (!(await isServed())) {
    if (isLate()) throw new Error(`not served again: ${failures.slice(-5).join('; ')}`);
    await delay(probeEveryMs);
  }
}

type Fault = { strike: (primary: Member) => Promise<void>; mend: (primary: Member) => Promise<void> };

/**
 * Makes the primary fail in each of these ways, one after the other, while customers book and pay. Returns the requests
 * that failed.
 */
async function failUnderLoad(faults: Fault[]): Promise<string[]> {
  const { replicaSet, cluster, probe } = await openStage();
  const load = await startLoad(cluster, { requestsPerSecond: 30, repeatsForMs: patienceMs });
  for (const { strike, mend } of faults) {
    await delay(settleMs);
    const primary = await replicaSet.primary();
    await strike(primary);
    await waitUntilServed(probe);
    await replicaSet.primary({ than: primary });
    await mend(primary);
  }
  await delay(settleMs);
  await load.stop();

  await expectSoundCluster(cluster);
  await expectKeptPromises(load);
  return load.tally.failures;
}

const killed: Fault = { strike: async (primary) => primary.kill(), mend: async (primary) => primary.restart() };

/** Clients can still reach the primary, which accepts their writes but cannot replicate them. */
const cutOff: Fault = {
  strike: async (primary) => {
    primary.isolate();
    await delay(0);
  },
  mend: async (primary) => {
    primary.heal();
    await delay(settleMs);
  },
};

/** The primary is paused. When resumed, it continues its pending work as if no time had passed. */
const frozen: Fault = {
  strike: async (primary) => {
    primary.signal('SIGSTOP');
    await delay(0);
  },
  mend: async (primary) => {
    primary.signal('SIGCONT');
    await delay(settleMs);
  },
};

describe('three database nodes under load', () => {
  test(`neither lose nor duplicate an acknowledged write when the primary is killed (rounds: ${clusterRounds})`, async () => {
    const faults = Array.from({ length: clusterRounds }, () => killed);

    expect(await failUnderLoad(faults)).toEqual([]);
  });

  test(`neither lose nor duplicate an acknowledged write when the primary is cut off or frozen and then recovers, ${clusterFailovers} times`, async () => {
    const faults = Array.from({ length: clusterFailovers }, (_, round) => (round % 2 === 0 ? cutOff : frozen));

    expect(await failUnderLoad(faults)).toEqual([]);
  });
});

describe('a change that waits for its payment while the primary is killed', () => {
  test('is applied once it is paid, and nobody else gets its day [AS23]', async () => {
    const { replicaSet, cluster, probe } = await openStage();
    const caller = createCaller(cluster.origin, { repeatsForMs: patienceMs });
    const rivals = createCaller(cluster.origin, { repeatsForMs: patienceMs });
    const renters = await Promise.all(Array.from({ length: 6 }, async () => openRenter(cluster, caller)));
    const [early, late] = [renters.slice(0, 3), renters.slice(3)];
    const rival = await signIn(caller);

    const before = await Promise.all(early.map(async (renter) => requestDay(renter, caller)));
    const primary = await replicaSet.primary();
    await primary.kill();
    const after = late.map(async (renter) => requestDay(renter, caller));
    const refused = await Promise.all(
      early.map(async ({ wish }) => rivals.call(bookingContract.create, { token: rival, body: wish })),
    );
    const requested = [...before, ...(await Promise.all(after))];
    const paid = await Promise.all(renters.map(async (renter) => payFor({ ...renter, cluster, caller })));
    await waitUntilServed(probe);
    await primary.restart();

    expect(requested).toEqual(renters.map(() => 'to_pay'));
    expect(refused.map((answer) => answer?.code)).toEqual(early.map(() => 'car_unavailable'));
    expect(paid.map((answer) => answer?.data['status'])).toEqual(renters.map(() => 'confirmed'));
    expect(caller.tally.failures).toEqual([]);
    const stored = await Booking.find({ status: 'confirmed' }).lean();
    expect(stored.map(({ toDate, paymentRequest }) => [toDate, paymentRequest])).toEqual(
      renters.map(({ nextDay }) => [nextDay, undefined]),
    );
    await expectSoundCluster(cluster);
  });
});
