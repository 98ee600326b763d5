import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bookingContract, rentalContract } from '@rental/contracts';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { User } from '../src/features/auth/user.model.ts';
import { modelKeyOf } from '../src/features/vehicle/model-key.ts';
import { nameModels } from '../src/features/vehicle/name-models.ts';
import { Vehicle, type VehicleRecord } from '../src/features/vehicle/vehicle.model.ts';
import { migrateDatabase } from '../src/migrate-database.ts';
import { migrations } from '../src/migrations.ts';
import { ObjectId } from '../src/platform/mongo.ts';
import { findBrokenInvariants } from '../src/tasks/find-broken-invariants.ts';
import { runEntry } from './support/child-server.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';
import { testEnvironment } from './support/test-settings.ts';

/*
 * A database as the version before price rules, coupons and opening hours filled it, through its own calls, with what
 * that version answered about it at that moment: bookings in every state, money that went back in part, whole and not
 * at all, receipts and credit notes, an account that was deleted. Each line of `earlier-version/` is a document, in the
 * extended JSON of MongoDB, or an answer.
 */

type Document = { collection: string; document: Record<string, unknown> };
type Asked = { as: 'admin' | 'asha' | 'ravi'; path: string; data: unknown };

const folder = join(import.meta.dirname, 'earlier-version');
const linesOf = (file: string): string[] => readFileSync(join(folder, file), 'utf8').trim().split('\n');
const { EJSON } = mongoose.mongo.BSON;
// Both files are ours and never change.
const documents = linesOf('database.jsonl').map((line): Document => EJSON.parse(line) as Document);
const answers = linesOf('answers.jsonl').map((line): Asked => JSON.parse(line) as Asked);
const answeredAt = '2026-12-01T12:50:20.000Z';

let app: TestApp;
let tokens: Record<Asked['as'], string>;

const signIn = async (email: string): Promise<string> => {
  const user = await User.findOne({ email }).lean();
  if (!user) throw new Error(`nobody is ${email}`);
  return app.signIn(user);
};

beforeEach(async () => {
  app = await createTestApp();
  app.clock.set(answeredAt);
  for (const name of new Set(documents.map(({ collection }) => collection))) {
    const own = documents.filter(({ collection }) => collection === name).map(({ document }) => document);
    await mongoose.connection.collection(name).insertMany(own);
  }
  tokens = {
    admin: await signIn('nisha@example.com'),
    asha: await signIn('asha@example.com'),
    ravi: await signIn('ravi@example.com'),
  };
});

/** What this version answers to the same questions. */
async function askAgain(): Promise<Asked[]> {
  return Promise.all(
    answers.map(async ({ as, path }) => {
      const { body, type, text } = await app.client.raw.get(`/api${path}`).set('authorization', `Bearer ${tokens[as]}`);
      return { as, path, data: type === 'application/json' ? body.data : text };
    }),
  );
}

/** Every key that the earlier version answered is there with its value, every list as long; new keys may be. */
const expectSameAnswers = async (): Promise<void> => expect(await askAgain()).toMatchObject(answers);

async function migrate(isDryRun = false): Promise<string[]> {
  const lines: string[] = [];
  await migrateDatabase(migrations, { isDryRun, report: (line) => void lines.push(line) }, app.deps);
  return lines;
}

/** What is stored now of the documents that were there, without what somebody who asks leaves behind. */
async function readStored(): Promise<{ collection: string; document: unknown }[]> {
  return Promise.all(
    documents.map(async ({ collection, document: { _id } }) => {
      const document = await mongoose.connection.collection(collection).findOne({ _id: _id as ObjectId });
      return { collection, document };
    }),
  );
}

const isCar = ({ collection }: { collection: string }): boolean => collection === 'vehicles';
const isForm = ({ collection }: { collection: string }): boolean => collection === 'schema';

describe('a database of the version before', () => {
  test('shows the same before its migration, halfway and after, and repeating it changes nothing', async () => {
    await expectSameAnswers();
    const counted = await migrate(true);
    await nameModels.changeBatch(2, app.deps);
    await expectSameAnswers();

    const changed = await migrate();
    await expectSameAnswers();

    expect(counted).toEqual([
      'write-ledgers: would change 0',
      'split-refunds: would change 0',
      'freeze-receipts: would change 0',
      'name-models: would change 6',
    ]);
    expect(changed.at(-1)).toBe('name-models: changed 4');
    expect((await migrate()).at(-1)).toBe('name-models: changed 0');
    expect(await findBrokenInvariants()).toEqual([]);
  });

  test('gets the keys of its models, and no other word of it changes', async () => {
    await migrate();

    const stored = await readStored();
    const expected = documents.map((each) =>
      isCar(each)
        ? { ...each, document: { ...each.document, modelKey: modelKeyOf(each.document as VehicleRecord) } }
        : each,
    );
    expect(stored.filter((each) => !isForm(each))).toEqual(expected.filter((each) => !isForm(each)));
  });

  test('is migrated by a process that is killed halfway and repeated', async () => {
    const [car] = await Vehicle.find().lean<VehicleRecord[]>();
    const many = Array.from({ length: 10_000 }, () => ({ ...car, _id: new ObjectId() }));
    await Vehicle.collection.insertMany(many);

    const killed = await runEntry('migrate', testEnvironment(app.sandbox.origin));
    // At its very first word of a batch: a moment later it would be done.
    killed.child.stdout?.on('data', () => {
      if (killed.output().includes('name-models: 200 of')) killed.child.kill('SIGKILL');
    });
    await killed.exited;
    const left = await Vehicle.countDocuments({ modelKey: null });
    // So long the dead one is believed in; then its lease is over.
    await mongoose.connection
      .collection<{ _id: string }>('schema')
      .updateOne({ _id: 'lock' }, { $set: { until: new Date(0) } });
    const lines = await migrate();

    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(10_006);
    expect(lines.at(-1)).toBe(`name-models: changed ${left}`);
    const cars = await Vehicle.find().lean<VehicleRecord[]>();
    expect(cars.filter((each) => each.modelKey !== modelKeyOf(each))).toEqual([]);
    await Vehicle.deleteMany({ _id: mongoose.trusted({ $in: many.map(({ _id }) => _id) }) });
    await expectSameAnswers();
  });

  test('goes on living: a hold of that time ends, and its car is taken at the price of that time', async () => {
    await migrate();
    const { client } = app;
    const as = tokens.asha;
    const [held] = await client.succeed(rentalContract.getUserBookings, { as });
    if (!held) throw new Error('Asha holds a car');
    const { fromDate, toDate, carId, locationId } = held;

    await client.succeed(rentalContract.cancel, { as, body: { bookingId: held._id } });
    const period = { fromDate, toDate };
    const found = await client.succeed(bookingContract.getAvailableCars, {
      as,
      query: { locId: locationId._id, ...period },
    });
    const card = found.find(({ _id }) => _id === carId._id);
    const body = {
      carId: carId._id,
      locationId: locationId._id,
      ...period,
      anyUnit: true,
      expectedTotal: held.totalAmount,
    };
    const booked = await client.succeed(bookingContract.create, { as, body });

    expect(card).toMatchObject({ totalPrice: held.totalAmount });
    expect(booked).toMatchObject({ carId: carId._id, totalAmount: held.totalAmount, pricePerDay: held.pricePerDay });
    expect(await findBrokenInvariants()).toEqual([]);
  });
});
