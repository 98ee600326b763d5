import { setTimeout as delay } from 'node:timers/promises';
import { addDays, bookingContract, dayInIndia } from '@rental/contracts';
import { expect, test } from 'vitest';
import { databaseUri } from '../../local/mongod/mongod-source.ts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import type { VehicleRecord } from '../../src/features/vehicle/vehicle.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { buildVehicle } from '../../test/support/factories.ts';
import { saveTimes } from '../../test/support/save-prices.ts';
import { inLanes } from '../storm/map-concurrently.ts';
import { type Caller, createCaller } from './support/caller.ts';
import { clusterDays } from './support/cluster-settings.ts';
import { expectSoundCluster } from './support/healthy-cluster.ts';
import { openCluster } from './support/instances.ts';
import { openReplicaSet, type ReplicaSet } from './support/replica-set.ts';
import { signIn } from './support/renters.ts';

/*
 * Customers of three servers want the same car: some want to return it at noon of a day, others want to pick it up at
 * two on that day. In one of the rounds, the primary of the database is killed while requests are in progress. Callers
 * retry if they get no response or a 503.
 */

const patienceMs = 60_000;
const customers = 200;

const day = addDays(dayInIndia(new Date()), 30);
const untilNoon = { fromDate: addDays(day, -1), toDate: day, pickUpTime: '10:00', returnTime: '12:00' };
const fromTwo = { fromDate: day, toDate: addDays(day, 1), pickUpTime: '14:00', returnTime: '10:00' };

/**
 * Lets all customers book the same car in parallel. Returns the unexpected responses, the ids of the acknowledged
 * bookings and the stored bookings.
 */
async function bookAtOnce(
  { call }: Caller,
  { car: { _id, carLocations }, tokens }: { car: VehicleRecord; tokens: readonly string[] },
  whileAsked: () => Promise<void>,
) {
  const car = { carId: String(_id), locationId: String(carLocations[0]) };
  const asked = tokens.map(async (token, index) =>
    call(bookingContract.create, { token, body: { ...car, ...(index % 2 === 0 ? untilNoon : fromTwo) } }),
  );
  await whileAsked();
  const answers = await Promise.all(asked);
  const stored = await Booking.find({ carId: new ObjectId(car.carId) })
    .sort({ fromDate: 1 })
    .lean();
  return {
    others: answers.filter((answer) => answer?.status !== 201 && answer?.code !== 'car_unavailable'),
    acknowledged: new Set(answers.flatMap((answer) => (answer?.status === 201 ? [answer.data['_id']] : []))),
    stored,
  };
}

/** Kills the primary once some requests are in progress, and restarts it after another member has taken over. */
async function failOver(set: ReplicaSet): Promise<void> {
  await delay(100);
  const primary = await set.primary();
  await primary.kill();
  await set.primary({ than: primary });
  await primary.restart();
}

test(`a car that ${customers} customers ask for until noon, and ${customers} others from two o’clock on the same day, gets one booking of each (rounds: ${clusterDays})`, async () => {
  const set = await openReplicaSet();
  const mongodbUri = databaseUri(set.uri, `sarani_test_shared_day_${process.pid}`);
  const env = { MAX_HOLDS: '20', MAX_UNPAID_CAR_DAYS: '10000', MAX_UNPAID_CAR_DAYS_VERIFIED: '10000' };
  const cluster = await openCluster({ mongodbUri, env });
  await saveTimes({ isOn: true, turnaround: true, readyMinutes: 60 }, cluster.deps);
  const caller = createCaller(cluster.origin, { repeatsForMs: patienceMs });
  const tokens = await inLanes(12, Array.from({ length: 2 * customers }), async () => signIn(caller));

  const cars = await inLanes(1, Array.from({ length: clusterDays }), async () => buildVehicle());

  for (const [index, car] of cars.entries()) {
    // The customer who asks first usually wins, so a different one begins each round and none reaches `MAX_HOLDS`.
    tokens.push(...tokens.splice(0, 8));
    const isHalfway = index + 1 === Math.ceil(clusterDays / 2);
    const result = await bookAtOnce(caller, { car, tokens }, async () => (isHalfway ? failOver(set) : undefined));

    expect(result.others).toEqual([]);
    expect(result.stored.map(({ fromDate }) => fromDate)).toEqual([untilNoon.fromDate, fromTwo.fromDate]);
    expect(new Set(result.stored.map(({ _id }) => String(_id)))).toEqual(result.acknowledged);
  }
  await expectSoundCluster(cluster);
});
