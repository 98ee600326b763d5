import { addDays, dayInIndia } from '@rental/contracts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { trusted } from '../../src/platform/mongo.ts';
import { Vehicle } from '../../src/features/vehicle/vehicle.model.ts';
import { type Figure, figureOf, inRounds, median, medianRatio, percentile, type Target } from '../figure.ts';
import { type Single, sendEach } from '../load/load.ts';
import { appEnvironment, startApp } from '../servers/app-server.ts';
import { openBareInserts } from '../servers/bare-inserts.ts';
import { startBare } from '../servers/server.ts';
import type { Stage } from '../stage.ts';
import type { Suite } from './suite.ts';

/** Large enough that the slow first requests of a new server do not affect the result. */
const aRound = 600;
const holdsEach = 3;
const few = 10;
const many = 40;
const crowd = 200;

type Wish = { carId: string; locationId: string; fromDate: string; toDate: string };

/**
 * Yields requests for one day each, after all existing bookings. Cycles through the cars, so that no car is requested
 * twice for the same day.
 */
async function* freeDays(): AsyncGenerator<Wish> {
  const cars = await Vehicle.find({}, { carLocations: 1 }).limit(200).lean();
  const behind = addDays(dayInIndia(new Date()), 70);
  // Starts after the days that earlier runs on the same data have booked, expired holds included.
  const taken = await Booking.countDocuments({ fromDate: trusted({ $gte: behind }) });
  for (let number = taken; ; number += 1) {
    const car = cars[number % cars.length];
    const fromDate = addDays(behind, Math.floor(number / cars.length));
    const wish = { carId: String(car?._id), locationId: String(car?.carLocations[0]) };
    yield { ...wish, fromDate, toDate: fromDate };
  }
}

const requestOf = (headers: Record<string, string>, wish: Wish): Single => ({
  method: 'POST',
  path: '/api/booking/create',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(wish),
});

/** Cycles through new customers, because concurrent holds of the same customer must be retried. */
async function requestsOf(stage: Stage, days: AsyncGenerator<Wish>): Promise<Single[]> {
  const customers: Record<string, string>[] = [];
  while (customers.length < aRound / holdsEach) customers.push(await stage.signIn('customer'));
  const requests: Single[] = [];
  while (requests.length < aRound) {
    const headers = customers[requests.length % customers.length] ?? {};
    const { value } = await days.next();
    requests.push(requestOf(headers, value));
  }
  return requests;
}

/** Returns the inserts per second. */
async function insertAll(insert: () => Promise<void>, atOnce: number): Promise<number> {
  let left = aRound;
  const startedAt = performance.now();
  const workers = Array.from({ length: atOnce }, async () => {
    while (left > 0) {
      left -= 1;
      await insert();
    }
  });
  await Promise.all(workers);
  return (aRound / (performance.now() - startedAt)) * 1_000;
}

/** Returns the holds per second. */
async function createAll(origin: string, requests: readonly Single[], atOnce: number): Promise<number> {
  const { answers, took } = await sendEach(origin, requests, atOnce);
  const refused = answers.filter(({ status }) => status !== 201);
  if (refused.length > 0)
    throw new Error(`${refused.length} of ${answers.length} holds were refused: ${refused[0]?.status}`);
  return answers.length / took;
}

/** Measures many customers concurrently requesting the same car for the same day. */
async function contend(stage: Stage, origin: string, days: AsyncGenerator<Wish>): Promise<Figure[]> {
  const { value } = await days.next();
  const requests: Single[] = [];
  for (let index = 0; index < crowd; index += 1) requests.push(requestOf(await stage.signIn('customer'), value));
  const { answers } = await sendEach(origin, requests, crowd);
  const countOf = (wanted: number): number => answers.filter(({ status }) => status === wanted).length;
  const p99 = percentile(
    answers.map(({ ms }) => ms),
    0.99,
  );
  return [
    figureOf({
      name: `${crowd} at once for one day of a car: held`,
      value: countOf(201),
      unit: '',
      target: { atMost: 1 },
    }),
    figureOf({
      name: `${crowd} at once for one day of a car: rejected because it was taken`,
      value: countOf(409),
      unit: '',
      target: { atLeast: crowd - 1 },
    }),
    figureOf({ name: `${crowd} at once for one day of a car, p99`, value: p99, unit: 'ms', target: { atMost: 1_000 } }),
  ];
}

type Opened = {
  stage: Stage;
  days: AsyncGenerator<Wish>;
  insert: () => Promise<void>;
  ours: string;
  bare: string;
  /** The requests for the baseline server: the same in every round, because that server does not check the dates. */
  least: Single[];
};

/** Compares holds by this many concurrent clients with plain inserts and with the baseline hold over HTTP. */
async function compare(
  clients: number,
  rounds: number,
  { stage, days, insert, ours, bare, least }: Opened,
): Promise<Figure[]> {
  const values = await inRounds(rounds, {
    inserts: async () => insertAll(insert, clients),
    least: async () => createAll(bare, least, clients),
    ours: async () => createAll(ours, await requestsOf(stage, days), clients),
  });
  const rate = (name: string, of: readonly number[]) =>
    figureOf({ name: `${name}, ${clients} clients`, value: median(of), unit: 'requests/s' });
  const ratio = (name: string, of: readonly number[], target: Target) => {
    const value = medianRatio(of, values.inserts);
    return figureOf({ name: `${name}, ${clients} clients`, value, unit: 'times', target, ratioTo: 'bare inserts' });
  };
  const leastHold = 'one read and one insert behind bare node:http';
  return [
    rate('bare inserts', values.inserts),
    rate(leastHold, values.least),
    ratio(leastHold, values.least, null),
    rate('creation', values.ours),
    ratio('creation', values.ours, { atLeast: 0.5 }),
  ];
}

export const create: Suite = async ({ stage, pace: { rounds } }) => {
  const app = await startApp(appEnvironment(stage.uri));
  const bare = await startBare('bare-hold.ts', { MONGODB_URI: stage.uri });
  try {
    const days = freeDays();
    const insert = await openBareInserts();
    const first = await requestsOf(stage, days);
    await createAll(app.origin, first, few);
    await createAll(bare.origin, first, few);
    await insertAll(insert, few);
    const opened = { stage, days, insert, ours: app.origin, bare: bare.origin, least: first };
    return [
      ...(await compare(few, rounds, opened)),
      ...(await compare(many, rounds, opened)),
      ...(await contend(stage, app.origin, days)),
    ];
  } finally {
    await Promise.all([app.stop(), bare.stop()]);
  }
};
