import mongoose from 'mongoose';
import { describe, expect, test } from 'vitest';
import { closeAfterTest } from '../../test/support/open-resources.ts';
import { watchCommands } from '../../test/support/watch-commands.ts';
import { insertTogether } from './insert-together.ts';
import { isDuplicateKey, isUnreachable, ObjectId, plainCollection } from './mongo.ts';

const place = { collection: { name: 'inserted' } };
const insert = insertTogether(place);
const stored = async (): Promise<unknown[]> => plainCollection(place).find().sort({ seat: 1 }).toArray();

const seats = (...numbers: number[]) => numbers.map((seat) => ({ _id: new ObjectId(), seat }));

/** Inserts all in one turn; answers the error of each that failed. */
async function insertAll(documents: readonly { _id: ObjectId }[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(documents.map(insert));
  return settled.map((each) => (each.status === 'rejected' ? (each.reason as unknown) : null));
}

async function failInserts(mode: 'alwaysOn' | { times: number }, how: object): Promise<void> {
  const admin = mongoose.connection.db?.admin();
  closeAfterTest(async () => void (await admin?.command({ configureFailPoint: 'failCommand', mode: 'off' })));
  const data = { failCommands: ['insert'], ...how };
  await admin?.command({ configureFailPoint: 'failCommand', mode, data });
}

const unacknowledged = { writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } };

describe('documents that are inserted together', () => {
  test('take one trip, and leave out what is not there', async () => {
    const documents = seats(1, 2, 3).map((each) => ({ ...each, note: undefined }));
    const commands = watchCommands();

    expect(await insertAll(documents)).toEqual([null, null, null]);

    expect(commands.take()).toEqual([{ name: 'insert', collection: 'inserted' }]);
    expect(await stored()).toEqual(documents.map(({ _id, seat }) => ({ _id, seat })));
  });

  test('are refused each for itself, by the index that refuses it', async () => {
    await plainCollection(place).createIndex({ seat: 1 }, { unique: true });
    const [first, second, rival] = seats(1, 2, 2);

    const [none, ...others] = await insertAll([first, second, rival].flatMap((each) => each ?? []));

    expect(none).toBeNull();
    expect(others.filter((error) => isDuplicateKey(error, { seat: 1 }))).toHaveLength(1);
    expect(others.filter((error) => error === null)).toHaveLength(1);
    expect(await stored()).toHaveLength(2);
  });

  test('are promised when a majority has them, also if it had them late', async () => {
    await failInserts({ times: 1 }, unacknowledged);

    expect(await insertAll(seats(1, 2))).toEqual([null, null]);
    expect(await stored()).toHaveLength(2);
  });

  test('are promised to nobody while no majority has them', async () => {
    await failInserts('alwaysOn', unacknowledged);

    const errors = await insertAll(seats(1, 2));

    expect(errors.map(isUnreachable)).toEqual([true, true]);
  });

  test('fail together when the database is away', async () => {
    await failInserts('alwaysOn', { errorCode: 10_107 });

    const errors = await insertAll(seats(1, 2));

    expect(errors.map(isUnreachable)).toEqual([true, true]);
    expect(await stored()).toEqual([]);
  });
});
