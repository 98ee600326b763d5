import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type AvailableCarsQuery, listDays, plainPrices, quote } from '@rental/contracts';
import { listen } from '../../src/platform/listen.ts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { Vehicle } from '../../src/features/vehicle/vehicle.model.ts';
import { connectMongo, ObjectId } from '../../src/platform/mongo.ts';

/*
 * The baseline for the search, on plain `node:http`. A POST with a list of paths runs their queries one after another
 * on the plain driver, without an HTTP request for each, and returns the durations.
 */

await connectMongo(process.env['MONGODB_URI'] ?? '');

/**
 * The baseline for the search: the same search on the plain driver, without authentication, rate limits or validation.
 * It runs two straightforward queries: one for the cars of the location, and one for those that are booked on any of
 * the days.
 */
async function bareSearch({ locId, fromDate, toDate }: AvailableCarsQuery): Promise<string> {
  const cars = await Vehicle.collection
    .find({ carLocations: new ObjectId(locId), isEnabled: true, isActive: true })
    .toArray();
  const busy = await Booking.collection.distinct('carId', {
    carId: { $in: cars.map(({ _id }) => _id) },
    holdsCar: true,
    days: { $in: listDays(fromDate, toDate) },
  });
  const taken = new Set(busy.map(String));
  const days = { book: plainPrices, locationId: locId, fromDate, toDate };
  const free = cars
    .filter(({ _id }) => !taken.has(String(_id)))
    .map((car) => ({ ...car, ...quote({ ...days, car: { rentalPrice: Number(car['rentalPrice']) } }) }))
    .toSorted((a, b) => a.totalPrice - b.totalPrice);
  return JSON.stringify({ statusCode: 200, message: 'Available cars', data: free });
}

function queryOf({ searchParams }: URL) {
  const read = (name: string): string => searchParams.get(name) ?? '';
  return { locId: read('locId'), fromDate: read('fromDate'), toDate: read('toDate') };
}

async function timesOf(addresses: string[]): Promise<string> {
  const times: number[] = [];
  for (const address of addresses) {
    const query = queryOf(new URL(address, 'http://localhost'));
    const startedAt = performance.now();
    await bareSearch(query);
    times.push(performance.now() - startedAt);
  }
  return JSON.stringify({ times });
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const answer = async (): Promise<string> => {
    if (request.method === 'POST') return timesOf(JSON.parse(await text(request)) as string[]); // sent by the benchmark
    return bareSearch(queryOf(url));
  };
  answer().then(
    (body) => response.setHeader('Content-Type', 'application/json').end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
process.send?.({ port: await listen(server) });
process.on('SIGTERM', () => process.exit(0));
