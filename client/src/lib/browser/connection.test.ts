import { afterEach, expect, it, test, vi } from 'vitest';
import { isSavingData, prefetchRoute, setRouteLoader } from './connection.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
});

const connect = (connection: unknown) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
};

test.each([
  [{ saveData: true }, true],
  [{ saveData: false }, false],
  [{}, false],
  [undefined, false],
])('isSavingData for the connection %j is %s', (connection, expected) => {
  connect(connection);

  expect(isSavingData()).toBe(expected);
});

it('prefetchRoute prefetches nothing while the visitor’s browser is set to save data', () => {
  const loader = vi.fn<(path: string) => Promise<void>>().mockResolvedValue();
  setRouteLoader(loader);
  connect({ saveData: true });

  prefetchRoute('/about');
  connect({ saveData: false });
  prefetchRoute('/vehicles');

  expect(loader.mock.calls).toEqual([['/vehicles']]);
});
