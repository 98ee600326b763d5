/**
 * Copies of one account’s data for reading offline, in a separate cache: the service worker caches no API replies.
 * There is one copy per name; another account’s copy replaces it.
 */
const cacheName = 'sarani-private';

/** `at` is when the server sent the data, as an ISO timestamp; `account` is its owner. */
export type OfflineCopy = { account: string; at: string; data: unknown };

type Named = { name: string; account: string };

let latest: Promise<unknown> = Promise.resolve();

/**
 * Queues the work, so that a copy cannot be stored after a later `clear`. Returns null when Cache Storage is missing or
 * full.
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
  /** Stores a copy, unless `isWanted` returns false when its turn comes because the account has logged out. */
  keep: (name: string, copy: OfflineCopy, isWanted: () => boolean): Promise<void | null> =>
    inTurn(async () => {
      if (!isWanted()) return;
      const cache = await caches.open(cacheName);
      await cache.put(addressOf(name), Response.json(copy));
    }),

  /** Returns this account’s copy with that name, or null. */
  read: ({ name, account }: Named): Promise<OfflineCopy | null> =>
    inTurn(async () => {
      const cache = await caches.open(cacheName);
      const copy: unknown = await (await cache.match(addressOf(name)))?.json();
      return isCopy(copy) && copy.account === account ? copy : null;
    }),

  clear: (): Promise<boolean | null> => inTurn(() => caches.delete(cacheName)),
};
