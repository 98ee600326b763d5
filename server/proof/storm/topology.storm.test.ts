import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { isStandalone } from '../../src/platform/mongo.ts';

test('the storm tests run on the requested topology: a standalone server or a replica set', async () => {
  const isOnReplicaSet = process.env['TEST_TOPOLOGY'] === 'replica-set';
  const hello = await mongoose.connection.db?.command({ hello: 1 });

  expect(await isStandalone()).toBe(!isOnReplicaSet);
  expect(typeof hello?.['setName']).toBe(isOnReplicaSet ? 'string' : 'undefined');
});
