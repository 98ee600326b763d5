import { describe, expect, test } from 'vitest';
import { failCommands, unacknowledged } from '../../test/support/fail-commands.ts';
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

const failInserts = async (how: object) => failCommands(['insert'], { on: place.collection.name, ...how });

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
    await failInserts({ ...unacknowledged, times: 1 });

    expect(await insertAll(seats(1, 2))).toEqual([null, null]);
    expect(await stored()).toHaveLength(2);
  });

  test('are promised to nobody while no majority has them', async () => {
    await failInserts(unacknowledged);

    const errors = await insertAll(seats(1, 2));

    expect(errors.map(isUnreachable)).toEqual([true, true]);
  });

  test('fail together when the database is away', async () => {
    await failInserts({ errorCode: 10_107 });

    const errors = await insertAll(seats(1, 2));

    expect(errors.map(isUnreachable)).toEqual([true, true]);
    expect(await stored()).toEqual([]);
  });
});
