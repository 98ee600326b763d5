import { afterEach, expect, it, vi } from 'vitest';
import { prefetchRoute, setRouteLoader } from './connection.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
});

const connect = (connection: unknown) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
};

it('prefetchRoute prefetches nothing while the visitor’s browser is set to save data', () => {
  const loader = vi.fn<(path: string) => Promise<void>>().mockResolvedValue();
  setRouteLoader(loader);
  connect({ saveData: true });

  prefetchRoute('/about');
  connect({ saveData: false });
  prefetchRoute('/vehicles');

  expect(loader.mock.calls).toEqual([['/vehicles']]);
});
