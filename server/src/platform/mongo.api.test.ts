import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { databaseUri } from '../../test/support/database.ts';
import { closeAfterTest } from '../../test/support/open-resources.ts';
import { isUnreachable } from './mongo.ts';

test('a queue for connections that is too long counts as a database that is away', async () => {
  const client = new mongoose.mongo.MongoClient(databaseUri(), { maxPoolSize: 1, waitQueueTimeoutMS: 20 });
  closeAfterTest(async () => client.close());
  const slowly = { failCommands: ['ping'], blockConnection: true, blockTimeMS: 400 };
  await client.db('admin').command({ configureFailPoint: 'failCommand', mode: { times: 1 }, data: slowly });

  const [first, second] = await Promise.allSettled([
    client.db().command({ ping: 1 }),
    client.db().command({ ping: 1 }),
  ]);

  expect(first.status).toBe('fulfilled');
  expect(second).toMatchObject({ status: 'rejected', reason: { name: 'MongoWaitQueueTimeoutError' } });
  expect(isUnreachable(second.status === 'rejected' ? second.reason : null)).toBe(true);
});
