import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { provideCaches } from '../../test/cache-storage.ts';
import { offlineCopies } from './offline-copies.ts';

const mine = { account: 'asha.rao@example.com', at: '2026-11-20T06:30:00.000Z', data: [1, 2] };
const asked = { name: '/bookings', account: mine.account };
const always = () => true;

beforeEach(provideCaches);
afterEach(() => vi.unstubAllGlobals());

test('clearing the offline copies while one is being stored leaves none behind', async () => {
  const keeping = offlineCopies.keep('/bookings', mine, always);
  const clearing = offlineCopies.clear();
  await Promise.all([keeping, clearing]);

  expect(await offlineCopies.read(asked)).toBeNull();
});

test('an offline copy is not stored if its account has logged out in the meantime', async () => {
  await offlineCopies.keep('/bookings', mine, () => false);

  expect(await caches.has('sarani-private')).toBe(false);
});

test('without Cache Storage, no offline copy is stored and no error is thrown', async () => {
  vi.unstubAllGlobals();

  await offlineCopies.keep('/bookings', mine, always);
  await offlineCopies.clear();

  expect(await offlineCopies.read(asked)).toBeNull();
});
