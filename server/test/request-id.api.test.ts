import { bookingContract, locationContract } from '@rental/contracts';
import type mongoose from 'mongoose';
import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../local/folders.ts';
import { runAllWorkers } from '../src/features/payment/workers.ts';
import { recordCommands } from './support/explain-commands.ts';
import { defaultPeriod, openRental } from './support/open-rental.ts';

const id = 'edge-0123456789abcdef';
const said = (command: mongoose.mongo.Document): unknown => command['comment'];

describe('request id', () => {
  test('is passed from the web server to the log, and to every database command that supports a comment', async () => {
    const rental = await openRental();
    const headers = { 'x-request-id': id };
    const commands = recordCommands();

    await rental.app.client.call(locationContract.getAll, { headers });
    await rental.app.client.call(bookingContract.getAvailableCars, {
      query: { locId: String(rental.car.carLocations[0]), ...defaultPeriod },
      headers,
    });
    await rental.app.client.call(bookingContract.create, {
      as: await rental.customer.token(),
      body: { ...defaultPeriod, carId: String(rental.car._id), locationId: String(rental.car.carLocations[0]) },
      headers,
    });

    const asked = commands.take();
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.filter((command) => said(command) !== id)).toEqual([]);
    expect(rental.app.logs.filter((line) => line.includes(id)).length).toBeGreaterThanOrEqual(3);
    expect(readFileSync(join(repositoryDir, 'client/nginx.conf.template'), 'utf8')).toContain(
      'proxy_set_header X-Request-Id $request_id;',
    );
  });

  test('is never mixed up between concurrent requests, and is absent from the commands of workers', async () => {
    const rental = await openRental();
    const commands = recordCommands();
    const ids = Array.from({ length: 20 }, (_, index) => `request-${String(index).padStart(4, '0')}`);

    await Promise.all(
      ids.map(async (each) => rental.app.client.call(locationContract.getAll, { headers: { 'x-request-id': each } })),
    );
    const ofRequests = commands.take().map(said);
    await runAllWorkers(rental.app.deps);
    const ofWorkers = commands.take().map(said);

    expect(ofRequests).toHaveLength(ids.length);
    expect(new Set(ofRequests)).toEqual(new Set(ids));
    expect(new Set(ofWorkers)).toEqual(new Set([undefined]));
  });
});
