import { addDays, dayInIndia, keysOfPeriod } from '@rental/contracts';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../../local/seeded-random.ts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { Vehicle } from '../../src/features/vehicle/vehicle.model.ts';
import { isDuplicateKey, ObjectId } from '../../src/platform/mongo.ts';
import { figureOf } from '../figure.ts';
import type { Stage } from '../stage.ts';
import { onApp } from './suite.ts';

const perSecond = 200;
/** How long each competing booking exists: long enough to cause conflicts, and short enough to leave cars available. */
const staysMs = 2_000;
const customersAtOnce = 4;

/** `storedAt` is when a booking was known to be stored, and `leavingAt` is when its deletion started. */
type Taken = { storedAt: number; leavingAt: number };
type Log = Map<string, Taken[]>;

type Place = { carIds: ObjectId[]; locationId: ObjectId; days: string[] };

/** Books and releases days of a location’s cars at 200 bookings a second, until `isOver` returns true. */
async function keepBooking({ carIds, locationId, days }: Place, log: Log, isOver: () => boolean): Promise<number> {
  const random = seededRandom(11);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  let made = 0;
  const bookOnce = async () => {
    const [carId, day] = [pick(carIds), pick(days) ?? ''];
    const _id = new ObjectId();
    const period = { fromDate: day, toDate: day };
    const claim = { kind: 'booking', carId, locationId, ...period, ...keysOfPeriod(period), holdsCar: true };
    const now = new Date();
    const rest = { status: 'confirmed', customerId: new ObjectId(), ledger: [], createdAt: now, updatedAt: now };
    try {
      await Booking.collection.insertOne({ _id, ...claim, ...rest });
    } catch (error) {
      if (isDuplicateKey(error)) return;
      throw error;
    }
    made += 1;
    const taken: Taken = { storedAt: performance.now(), leavingAt: Number.POSITIVE_INFINITY };
    const key = `${String(carId)} ${day}`;
    log.set(key, [...(log.get(key) ?? []), taken]);
    await delay(staysMs);
    taken.leavingAt = performance.now();
    await Booking.collection.deleteOne({ _id });
  };
  const under: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let number = 0; !isOver(); number += 1) {
    await delay(Math.max(0, startedAt + (number * 1_000) / perSecond - performance.now()));
    under.push(bookOnce());
  }
  await Promise.all(under);
  return made;
}

type Tally = { held: number; raced: number; stale: number };

/** Searches, picks a car from the results, and immediately requests a hold for it. */
async function searchAndHold(
  origin: string,
  stage: Stage,
  { place, log, tally }: { place: Place; log: Log; tally: Tally },
) {
  const headers = await stage.signIn('customer');
  const day = place.days[Math.floor(Math.random() * place.days.length)] ?? '';
  const locationId = String(place.locationId);
  const askedAt = performance.now();
  const query = `locId=${locationId}&fromDate=${day}&toDate=${day}`;
  const found = await fetch(`${origin}/api/booking/getAvailableCars?${query}`, { headers });
  const { data } = (await found.json()) as { data: { _id: string }[] };
  const answeredAt = performance.now();
  const carId = data[Math.floor(Math.random() * data.length)]?._id;
  if (carId === undefined) return;
  const held = await fetch(`${origin}/api/booking/create`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ carId, locationId, fromDate: day, toDate: day }),
  });
  if (held.status === 201) {
    tally.held += 1;
    const { data: hold } = (await held.json()) as { data: { _id: string } };
    // The hold is deleted, so that cars remain available for later searches.
    await Booking.collection.deleteOne({ _id: new ObjectId(hold._id) });
  } else if (held.status !== 409) throw new Error(`a hold was answered with ${held.status}`);
  else {
    // The booking was stored before the search was sent and not deleted before the search returned, so the search
    // should have excluded the car.
    const known = log.get(`${carId} ${day}`)?.some((at) => at.storedAt < askedAt && at.leavingAt > answeredAt);
    if (known) tally.stale += 1;
    else tally.raced += 1;
  }
}

/**
 * Measures whether a search returns unavailable cars while the same cars are booked 200 times a second. A hold for a
 * car from the results can be rejected for two reasons. Either the car was already booked when the search was sent,
 * which means that the search was wrong, or it was booked afterwards, which is an unavoidable race.
 */
export const freshness = onApp(async (app, { stage, pace: { seconds } }) => {
  const locationId = new ObjectId(stage.known.locationIds[0]);
  const cars = await Vehicle.find({ carLocations: locationId }, { _id: 1 }).lean();
  const start = addDays(dayInIndia(new Date()), 60);
  const days = Array.from({ length: 16 }, (_, index) => addDays(start, index));
  const place = { carIds: cars.map(({ _id }) => _id), locationId, days };
  const log: Log = new Map();
  const tally: Tally = { held: 0, raced: 0, stale: 0 };
  const runFor = seconds * 5_000;
  const endsAt = performance.now() + runFor;
  const isOver = () => performance.now() > endsAt;
  const searching = async () => {
    while (!isOver()) await searchAndHold(app.origin, stage, { place, log, tally });
  };
  const booking = keepBooking(place, log, isOver);
  await Promise.all(Array.from({ length: customersAtOnce }, searching));
  const made = await booking;
  const tries = tally.held + tally.raced + tally.stale;
  return [
    figureOf({ name: 'bookings among the searched cars', value: (made * 1_000) / runFor, unit: 'requests/s' }),
    figureOf({ name: 'holds tried after a search', value: tries, unit: '', target: { atLeast: 100 } }),
    figureOf({
      name: 'shown as available although booked before the search',
      value: tally.stale,
      unit: '',
      target: { atMost: 0 },
    }),
    figureOf({ name: 'lost to a faster customer', value: (100 * tally.raced) / tries, unit: '%' }),
  ];
});
