import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { databaseUri } from '../../test/support/database.ts';
import { failCommands } from '../../test/support/fail-commands.ts';
import { closeAfterTest } from '../../test/support/open-resources.ts';
import { isUnreachable } from './mongo.ts';

test('isUnreachable treats a timeout while waiting for a connection as an unreachable database', async () => {
  const client = new mongoose.mongo.MongoClient(databaseUri(), { maxPoolSize: 1, waitQueueTimeoutMS: 20 });
  closeAfterTest(async () => client.close());
  // Opens the pool's only connection in advance, so that the two commands compete for it.
  await client.db().command({ hello: 1 });
  await failCommands(['ping'], { times: 1, blockConnection: true, blockTimeMS: 400 });

  const [first, second] = await Promise.allSettled([
    client.db().command({ ping: 1 }),
    client.db().command({ ping: 1 }),
  ]);

  expect(first.status).toBe('fulfilled');
  expect(second).toMatchObject({ status: 'rejected', reason: { name: 'MongoWaitQueueTimeoutError' } });
  expect(isUnreachable(second.status === 'rejected' ? second.reason : null)).toBe(true);
});
