import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { provideCaches } from '../../test/cache-storage.ts';
import { offlineCopies } from './offline-copies.ts';

const mine = { account: 'asha.rao@example.com', at: '2026-11-20T06:30:00.000Z', data: [1, 2] };
const asked = { name: '/bookings', account: mine.account };
const always = () => true;

beforeEach(provideCaches);
afterEach(() => vi.unstubAllGlobals());

test('a copy can be read only by its name and account', async () => {
  await offlineCopies.keep('/bookings', mine, always);

  expect(await offlineCopies.read(asked)).toEqual(mine);
  expect(await offlineCopies.read({ ...asked, name: '/cars' })).toBeNull();
  expect(await offlineCopies.read({ ...asked, account: 'ravi.iyer@example.com' })).toBeNull();
});

test('clearing while a copy is being stored leaves nothing behind', async () => {
  const keeping = offlineCopies.keep('/bookings', mine, always);
  const clearing = offlineCopies.clear();
  await Promise.all([keeping, clearing]);

  expect(await offlineCopies.read(asked)).toBeNull();
});

test('nothing is stored for an account that has logged out by then', async () => {
  await offlineCopies.keep('/bookings', mine, () => false);

  expect(await caches.has('sarani-private')).toBe(false);
});

test('without Cache Storage, nothing is stored and nothing throws', async () => {
  vi.unstubAllGlobals();

  await offlineCopies.keep('/bookings', mine, always);
  await offlineCopies.clear();

  expect(await offlineCopies.read(asked)).toBeNull();
});
