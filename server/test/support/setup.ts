import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { disconnectMongo } from '../../src/platform/mongo.ts';
import { emptyTestDatabase, openTestDatabase } from './database.ts';
import { closeFileResources, closeTestResources } from './open-resources.ts';

/** Everything written to the console during a test; it must be empty. */
const noise: unknown[][] = [];

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation((...words) => void noise.push(words));
  vi.spyOn(console, 'warn').mockImplementation((...words) => void noise.push(words));
  await openTestDatabase();
});

beforeEach(async () => {
  noise.length = 0;
  await emptyTestDatabase();
});

afterEach(async () => {
  await closeTestResources();
  if (noise.length > 0) throw new Error(`written to the console: ${noise.map(String).join('\n')}`);
});

afterAll(async () => {
  await closeFileResources();
  // The documents and indexes remain for the worker’s next test file and disappear with the server.
  await disconnectMongo();
});
