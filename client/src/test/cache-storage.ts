import { vi } from 'vitest';

type Store = Map<string, Response>;

const cacheOf = (store: Store) => ({
  put: async (address: string, response: Response): Promise<void> => void store.set(address, response),
  match: async (address: string): Promise<Response | undefined> => store.get(address)?.clone(),
  keys: async (): Promise<string[]> => [...store.keys()],
  delete: async (address: string): Promise<boolean> => store.delete(address),
});

/** Stubs Cache Storage with an empty in-memory version that has only the methods the client uses. */
export function provideCaches(): void {
  const stores = new Map<string, Store>();
  vi.stubGlobal('caches', {
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return cacheOf(store);
    },
  });
}
