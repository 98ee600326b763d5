/** The service worker's cache of answers that belong to one account. */
const privateCacheName = 'sarani-private';

/** Deletes what the service worker kept of this account's answers. Without a cache there is nothing to do. */
export async function clearOfflineCopies(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(privateCacheName);
}
