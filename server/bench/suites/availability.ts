import { get } from 'node:http';
import { addDays, dayInIndia, type PriceBook } from '@rental/contracts';
import { priceSettings } from '../../src/features/settings/price-cache.ts';
import { SettingsVersion } from '../../src/features/settings/settings.model.ts';
import { saveSettings } from '../../src/features/settings/settings-store.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { type Figure, figureOf, median, percentile } from '../figure.ts';
import { festival, openPlace, type Place } from '../fill/place.ts';
import { timesOf } from '../load/load.ts';
import type { Stage } from '../stage.ts';
import { type Suite, withApp } from './suite.ts';

type Headers = Record<string, string>;
type Asked = { stage: Stage; headers: Headers };

const today = dayInIndia(new Date());
const categories = ['suv', 'sedan', 'muv'] as const;

/** Twenty overlapping pricing seasons for these locations; every second season applies only to some car categories. */
function seasonsOf(locationIds: string[]): PriceBook['seasons'] {
  return Array.from({ length: 20 }, (_, number) => ({
    id: `season-${number}`,
    name: `Season ${number + 1}`,
    fromDate: addDays(today, number * 7),
    toDate: addDays(today, number * 7 + 10),
    change: number % 3 === 0 ? { rupees: 250 } : { percent: 5 + number * 3 },
    ...(number % 2 === 0 ? {} : { categories: [...categories] }),
    locationIds,
  }));
}

/** Replaces the price book and returns a function that restores the previous one. */
async function openPriceBook(locationIds: string[]): Promise<() => Promise<void>> {
  const value = { ...priceSettings.standard, seasons: seasonsOf(locationIds) };
  const adminId = String(new ObjectId());
  const { after } = await saveSettings(priceSettings, { value, ifMatch: null, adminId }, { clock: systemClock });
  return async () => {
    await SettingsVersion.collection.deleteOne({ _id: after.saved?._id ?? new ObjectId() });
  };
}

const searchOf = ({ locationId }: Place, first: number): string =>
  `/api/booking/getAvailableCars?locId=${locationId}&fromDate=${addDays(today, first)}&toDate=${addDays(today, first + 2)}`;

/** The size of a response in bytes, as transferred. */
const bytesOf = async (url: string, headers: Headers): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = get(url, { headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
    });
    call.on('error', reject);
  });

/** All rentals have ended this many days from today, so a search for that day returns every car of the location. */
const emptyDays = 140;

async function searches(place: Place, { stage, headers }: Asked, requests: number): Promise<Figure[]> {
  return withApp(stage, async (app) => {
    const asked = { origin: app.origin, headers };
    const many = Array.from({ length: 60 }, (_, number) => searchOf(place, 1 + number * 2));
    const some = await timesOf({ ...asked, paths: many }, { count: requests, warmUp: 10 });
    const all = await timesOf({ ...asked, paths: [searchOf(place, emptyDays)] }, { count: requests, warmUp: 10 });
    const bytes = await bytesOf(app.origin + searchOf(place, emptyDays), headers);
    const name = 'search among 1,000 cars, 20 seasons';
    return [
      figureOf({ name: `${name}, p95`, value: percentile(some, 0.95), unit: 'ms', target: { atMost: 120 } }),
      figureOf({ name: `${name}, all free, p95`, value: percentile(all, 0.95), unit: 'ms' }),
      figureOf({ name: `${name}, all free, gzip`, value: bytes / 1_024, unit: 'KiB', target: { atMost: 25 } }),
    ];
  });
}

/** Calendar requests for the four months after the current one. */
function monthsOf({ locationId }: Pick<Place, 'locationId'>): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return [1, 2, 3, 4].map((ahead) => {
    const asked = new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 7);
    return `/api/booking/getCalendar?locId=${locationId}&month=${asked}`;
  });
}

/**
 * Requests for alternatives to every period of up to eight days within the festival, when all cars are rented; every
 * second request is for a single model.
 */
function alternativesOf({ locationId, cars }: Place): string[] {
  const windows: string[] = [];
  for (let { from } = festival; from < festival.to; from += 1) {
    for (let last = from; last < festival.to; last += 1) {
      const model = windows.length % 2 === 0 ? '' : `&car=${cars[windows.length % cars.length]?.modelKey ?? ''}`;
      const period = `fromDate=${addDays(today, from)}&toDate=${addDays(today, last)}`;
      windows.push(`/api/booking/getAlternatives?locId=${locationId}&${period}${model}`);
    }
  }
  return windows;
}

type Times = { months: number[]; alternatives: number[] };

/**
 * Measures the first requests to a new process, whose caches are empty. A request for a different location is sent
 * first as a warm-up.
 */
async function firstAnswers(places: readonly Place[], { stage, headers }: Asked): Promise<Times[]> {
  return withApp(stage, async (app) => {
    const once = async (paths: string[]): Promise<number[]> =>
      timesOf({ origin: app.origin, headers, paths }, { count: paths.length, warmUp: 0 });
    const other = { locationId: stage.known.locationIds[0] ?? '', name: '', cars: [], leave: async () => undefined };
    await once([...monthsOf(other), ...alternativesOf(other).filter((path) => !path.includes('&car='))]);
    const answers: Times[] = [];
    for (const place of places) {
      answers.push({ months: await once(monthsOf(place)), alternatives: await once(alternativesOf(place)) });
    }
    return answers;
  });
}

const bounds = [
  { cars: 1_000, months: 300, alternatives: 600 },
  { cars: 60, months: 40, alternatives: 80 },
] as const;

async function measureFirstAnswers(places: readonly Place[], asked: Asked, rounds: number): Promise<Figure[]> {
  const seen: Times[][] = [];
  for (let round = 0; round < rounds; round += 1) seen.push(await firstAnswers(places, asked));
  return bounds.flatMap(({ cars, ...atMost }, index) =>
    (['months', 'alternatives'] as const).flatMap((kind) => {
      const times = seen.flatMap((round) => round[index]?.[kind] ?? []);
      const name = `${kind} of ${cars.toLocaleString('en')} cars, first read`;
      return [
        figureOf({ name, value: median(times), unit: 'ms', target: { atMost: atMost[kind] } }),
        figureOf({ name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms' }),
      ];
    }),
  );
}

/**
 * Measures searches at a location with 1,000 cars, and calendars and alternatives there and at a location with 60 cars.
 * About three of four cars are rented.
 */
export const choosing: Suite = async ({ stage, pace: { rounds, requests } }) => {
  const places: Place[] = [];
  for (const { cars } of bounds) places.push(await openPlace({ cars, models: Math.ceil(cars / 20), isLet: true }));
  const [large, ...rest] = places;
  if (!large) return [];
  const takeBack = await openPriceBook(places.map(({ locationId }) => locationId));
  try {
    const asked = { stage, headers: { ...(await stage.signIn('customer')), 'accept-encoding': 'gzip' } };
    return [
      ...(await searches(large, asked, requests)),
      ...(await measureFirstAnswers([large, ...rest], asked, rounds)),
    ];
  } finally {
    await takeBack();
    for (const place of places) await place.leave();
  }
};
