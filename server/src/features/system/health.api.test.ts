import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemContract } from '@rental/contracts';
import mongoose from 'mongoose';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/test-app.ts';
import { checkIndexes, collections, ensureIndexes } from '../../indexes.ts';
import { askedOnceASecond, createReadiness } from '../../http/readiness.ts';

const stored = (name: string) => mongoose.connection.collection(name);

describe('GET /healthz and /readyz', () => {
  test('respond under /api and at the root', async () => {
    const { client } = await createTestApp();

    await client.succeed(systemContract.healthz);
    await client.succeed(systemContract.readyz);

    expect((await client.raw.get('/healthz')).status).toBe(200);
    expect((await client.raw.get('/readyz')).status).toBe(200);
  });

  test('query the database only a few times for hundreds of requests within a few seconds', async () => {
    const { client } = await createTestApp({ env: { LIMIT_FLOOD_PER_MINUTE: '600' } });
    const countPings = async () => {
      const { metrics } = await mongoose.connection.getClient().db('admin').command({ serverStatus: 1 });
      return Number(metrics.commands.ping.total);
    };
    const before = await countPings();

    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, async () => client.raw.get('/readyz')));
      statuses.push(...answers.map(({ status }) => status));
    }

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await countPings()) - before).toBeLessThan(60);
  });

  const throwing = () => {
    throw new Error('no database');
  };
  test.each([
    ['fails', () => false],
    ['throws', throwing],
  ])('report the process as alive but not ready while a check %s', async (_, check) => {
    const { client } = await createTestApp({ readiness: createReadiness([() => true, check]) });

    expect((await client.call(systemContract.healthz)).status).toBe(200);
    expect(await client.call(systemContract.readyz)).toMatchObject({ status: 503, code: 'unavailable' });
  });

  test('report the process as not ready within seconds while the database hangs', async () => {
    const hanging = askedOnceASecond(async () => new Promise<boolean>(() => undefined));
    const { client } = await createTestApp({ readiness: createReadiness([hanging]) });

    const answer = await client.call(systemContract.readyz);

    expect(answer).toMatchObject({ status: 503, code: 'unavailable' });
    // The response to a request that exceeded its deadline would have this header.
    expect(answer.headers).not.toHaveProperty('retry-after');
  });

  test('return 503 for /readyz during a shutdown, and every response closes its connection', async () => {
    const readiness = createReadiness([]);
    const { client } = await createTestApp({ readiness });
    readiness.drain();

    const [ready, other] = [await client.call(systemContract.readyz), await client.call(systemContract.config)];

    expect(ready.status).toBe(503);
    expect(other.status).toBe(200);
    expect(other.headers['connection']).toBe('close');
  });
});

describe('the unique indexes', () => {
  afterEach(async () => {
    await ensureIndexes();
  });

  test('all exist after the index task has run, and the task is idempotent', async () => {
    await ensureIndexes();

    expect(await checkIndexes()).toEqual([]);
  });

  test('are reported as missing if the existing index is not unique', async () => {
    await stored('users').dropIndex('uniq_email');
    await stored('users').createIndex({ email: 1 }, { name: 'uniq_email' });

    const missing = await checkIndexes();
    const rebuilt = await ensureIndexes().catch((error: unknown) => String(error));
    await stored('users').dropIndex('uniq_email');

    expect(missing).toEqual(['users.uniq_email']);
    expect(rebuilt).toMatch(/different|existing|conflict/i);
  });

  test('are checked for every model of the application', async () => {
    const features = join(import.meta.dirname, '..');
    const files = (await readdir(features, { recursive: true })).filter((file) => file.endsWith('.model.ts'));
    await Promise.all(files.map(async (file) => import(join(features, file))));

    const models = Object.values(mongoose.models).map((model) => model.collection.name);

    expect(files.length).toBeGreaterThan(8);
    expect(collections.map(({ collection: { name } }) => name)).toEqual(expect.arrayContaining(models));
  });
});
