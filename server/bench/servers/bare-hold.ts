import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { CreateBookingBody } from '@rental/contracts';
import { listen } from '../../src/platform/listen.ts';
import { connectMongo, ObjectId } from '../../src/platform/mongo.ts';
import { Vehicle } from '../../src/features/vehicle/vehicle.model.ts';
import { openBareInserts } from './bare-inserts.ts';

/* The baseline for a hold over HTTP: reads the car and inserts, without authentication or validation. */

await connectMongo(process.env['MONGODB_URI'] ?? '');
const insert = await openBareInserts();

const server = createServer((request, response) => {
  const hold = async (): Promise<string> => {
    const { carId } = (await json(request)) as CreateBookingBody; // sent by the benchmark
    const car = await Vehicle.collection.findOne({ _id: new ObjectId(carId) });
    await insert();
    return JSON.stringify({ statusCode: 201, data: car });
  };
  hold().then(
    (text) => response.writeHead(201, { 'Content-Type': 'application/json' }).end(text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
process.send?.({ port: await listen(server) });
process.on('SIGTERM', () => process.exit(0));
