/**
 * What one account's device keeps for reading without a network, in a cache of the page's own: the service worker
 * keeps nothing of the API. One copy per name; another account's replaces it.
 */
const cacheName = 'sarani-private';

/** `at` is when the server said it, an ISO moment; `account` whose it is. */
export type OfflineCopy = { account: string; at: string; data: unknown };

type Named = { name: string; account: string };

let latest: Promise<unknown> = Promise.resolve();

/** One after the other, so that what is cleared stays cleared. Without a cache, or room in it, nothing is kept. */
async function inTurn<T>(work: () => Promise<T>): Promise<T | null> {
  const turn = latest.then(work).catch(() => null);
  latest = turn;
  return await turn;
}

const addressOf = (name: string) => `/offline-copies/${encodeURIComponent(name)}`;

function isCopy(value: unknown): value is OfflineCopy {
  return typeof value === 'object' && value !== null && 'account' in value && 'at' in value && 'data' in value;
}

export const offlineCopies = {
  /** Keeps a copy, unless `isWanted` says at its turn that the account has left meanwhile. */
  keep: (name: string, copy: OfflineCopy, isWanted: () => boolean): Promise<void | null> =>
    inTurn(async () => {
      if (!isWanted()) return;
      const cache = await caches.open(cacheName);
      await cache.put(addressOf(name), Response.json(copy));
    }),

  /** This account's copy of that name, or null. */
  read: ({ name, account }: Named): Promise<OfflineCopy | null> =>
    inTurn(async () => {
      const cache = await caches.open(cacheName);
      const copy: unknown = await (await cache.match(addressOf(name)))?.json();
      return isCopy(copy) && copy.account === account ? copy : null;
    }),

  /** Deletes every copy. */
  clear: (): Promise<boolean | null> => inTurn(() => caches.delete(cacheName)),
};
