import { addDays, dayInIndia } from '@rental/contracts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { Coupon } from '../../src/features/coupon/coupon.model.ts';
import { createCoupon } from '../../src/features/coupon/create-coupon.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { type Figure, figureOf } from '../figure.ts';
import { openPlace, type Place } from '../fill/place.ts';
import { sendEach, type Single } from '../load/load.ts';
import type { Stage } from '../stage.ts';
import { onApp } from './suite.ts';

type Headers = Record<string, string>;

const units = 12;
const clicks = 3;
const clickers = 200;
const racers = 1_000;
const uses = 40;

/** Creates this many customers, each with a different client address. */
async function crowdOf(stage: Stage, count: number): Promise<Headers[]> {
  const crowd: Headers[] = [];
  while (crowd.length < count) crowd.push(await stage.signIn('customer'));
  return crowd;
}

const dayIn = (days: number): string => addDays(dayInIndia(new Date()), days);

type Wish = { place: Place; car: number; day: string; rest: object };

const requestOf = (headers: Headers, { place: { carIds, locationId }, car, day, rest }: Wish): Single => ({
  method: 'POST',
  path: '/api/booking/create',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({ carId: carIds[car % carIds.length], locationId, fromDate: day, toDate: day, ...rest }),
});

type Rush = { took: number; turnedAway: number };

/**
 * Sends all requests concurrently. `turnedAway` counts the 503 responses of an overloaded server: those customers
 * neither get a car nor learn whether one is free.
 */
async function rush(origin: string, requests: Single[]): Promise<Rush> {
  const { answers, took } = await sendEach(origin, requests, requests.length);
  const odd = answers.find(({ status }) => ![201, 409, 503].includes(status));
  if (odd) throw new Error(`a hold was answered with ${odd.status}`);
  return { took, turnedAway: answers.filter(({ status }) => status === 503).length };
}

const rushFigures = (name: string, { took, turnedAway }: Rush, mostSeconds: number): Figure[] => [
  figureOf({ name, value: took, unit: 's', target: { atMost: mostSeconds } }),
  figureOf({ name: `${name}: 503 responses`, value: turnedAway, unit: '', target: { atMost: 0 } }),
];

/** All customers concurrently request any of twelve identical cars, three times each. */
async function clickAtOnce(origin: string, stage: Stage): Promise<Figure[]> {
  const place = await openPlace({ cars: units, models: 1 });
  try {
    const ask = async (customers: number, day: string) => {
      const crowd = await crowdOf(stage, customers);
      const wish = { place, day, rest: { anyUnit: true } };
      return rush(
        origin,
        crowd.flatMap((headers) => Array.from({ length: clicks }, (_, car) => requestOf(headers, { ...wish, car }))),
      );
    };
    await ask(10, dayIn(30));
    const outcome = await ask(clickers, dayIn(60));
    const held = await Booking.find({
      locationId: new ObjectId(place.locationId),
      days: dayIn(60),
      holdsCar: true,
    }).lean();
    const customers = new Set(held.map(({ customerId }) => String(customerId))).size;
    const name = `${clickers * clicks} at once for any of ${units} cars`;
    return [
      ...rushFigures(name, outcome, 6),
      figureOf({ name: `${name}: held`, value: held.length, unit: '', target: { atLeast: units } }),
      figureOf({ name: `${name}: customers with a hold`, value: customers, unit: '', target: { atLeast: units } }),
    ];
  } finally {
    await place.leave();
  }
}

/** All customers concurrently request different cars with the same coupon code. */
async function raceForCode(origin: string, stage: Stage): Promise<Figure[]> {
  const place = await openPlace({ cars: racers, models: 25 });
  const coupon = await createCoupon(
    {
      code: `BENCH-${String(new ObjectId()).slice(-12).toUpperCase()}`,
      change: { percent: 10 },
      fromDate: dayIn(-1),
      toDate: dayIn(1),
      stayFrom: null,
      stayTo: null,
      minTotal: null,
      locationIds: null,
      totalLimit: uses,
      perCustomer: 1,
      isEnabled: true,
    },
    { clock: systemClock },
  );
  try {
    const crowd = await crowdOf(stage, racers);
    const wish = { place, day: dayIn(60), rest: { couponCode: coupon.code } };
    const outcome = await rush(
      origin,
      crowd.map((headers, car) => requestOf(headers, { ...wish, car })),
    );
    const used = await Booking.countDocuments({ couponId: coupon._id, holdsCar: true });
    const name = `${racers} at once for ${uses} uses of a coupon`;
    return [
      ...rushFigures(name, outcome, 4),
      figureOf({ name: `${name}: used`, value: used, unit: '', target: { atLeast: uses } }),
      figureOf({ name: `${name}: used too often`, value: Math.max(0, used - uses), unit: '', target: { atMost: 0 } }),
    ];
  } finally {
    await place.leave();
    await Coupon.deleteOne({ _id: coupon._id });
  }
}

/** Measures crowds that compete for a limited resource: the cars of a model or the uses of a coupon. */
export const crowds = onApp(async (app, { stage }) => {
  return [...(await clickAtOnce(app.origin, stage)), ...(await raceForCode(app.origin, stage))];
});
