/** Stores one account’s data for offline reading, one copy per name, as the service worker caches no API responses. */
const cacheName = 'sarani-private';

/** `at` is the time at which the server sent the data, as an ISO timestamp; `account` is the owner of the data. */
export type OfflineCopy = { account: string; at: string; data: unknown };

type Named = { name: string; account: string };

let latest: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` after all earlier calls, so that `clear` also deletes a copy that is being stored. Returns null if Cache
 * Storage is missing or full.
 */
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
  /** Stores a copy after all earlier calls, unless `isWanted` then returns false, as it does after a logout. */
  keep: (name: string, copy: OfflineCopy, isWanted: () => boolean): Promise<void | null> =>
    inTurn(async () => {
      if (!isWanted()) return;
      const cache = await caches.open(cacheName);
      await cache.put(addressOf(name), Response.json(copy));
    }),

  /** Returns this account’s copy with the given name, or null. */
  read: ({ name, account }: Named): Promise<OfflineCopy | null> =>
    inTurn(async () => {
      const cache = await caches.open(cacheName);
      const copy: unknown = await (await cache.match(addressOf(name)))?.json();
      return isCopy(copy) && copy.account === account ? copy : null;
    }),

  clear: (): Promise<boolean | null> => inTurn(() => caches.delete(cacheName)),
};
