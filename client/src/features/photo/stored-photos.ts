import { photoPlaces } from '@rental/contracts';
import * as z from 'zod/mini';

/*
 * The photos that have not been sent yet, on this device, so that a reload loses none. They are in Cache Storage, as the
 * offline copies are, because it stores files without a database of our own. Without Cache Storage, photos are lost with
 * the page.
 */

const cacheName = 'sarani-photos';

const photoFacts = z.object({
  photoId: z.string(),
  bookingId: z.string(),
  place: z.enum(photoPlaces),
  kind: z.enum(['out', 'back']),
  /** Whether the customer sends it. */
  isOwn: z.boolean(),
  /** The damage that it shows, if it shows one. */
  damageId: z.optional(z.string()),
  /** The account that took the photo. Only this account sends it. */
  account: z.string(),
});

/** What is known about a photo on this device. */
export type PhotoFacts = z.infer<typeof photoFacts>;
export type StoredPhoto = { facts: PhotoFacts; file: Blob };

const addressOf = (photoId: string) => `/photos-to-send/${photoId}`;

async function readStored(response: Response | undefined): Promise<StoredPhoto[]> {
  const facts = photoFacts.safeParse(JSON.parse(response?.headers.get('x-photo') ?? 'null'));
  return response && facts.success ? [{ facts: facts.data, file: new Blob([await response.arrayBuffer()]) }] : [];
}

/** Runs `work` on the cache. Returns null if there is none, or if it is full. */
async function inCache<T>(work: (cache: Cache) => Promise<T>): Promise<T | null> {
  try {
    return await work(await caches.open(cacheName));
  } catch {
    return null;
  }
}

export const storedPhotos = {
  add: ({ facts, file }: StoredPhoto) =>
    inCache(async (cache) => {
      const headers = { 'x-photo': JSON.stringify(facts) };
      await cache.put(addressOf(facts.photoId), new Response(await file.arrayBuffer(), { headers }));
    }),

  /** Returns the photos that this account has not sent, in no particular order. */
  read: async (account: string): Promise<StoredPhoto[]> => {
    const all = await inCache(async (cache) => {
      const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
      return (await Promise.all(responses.map(readStored))).flat();
    });
    return (all ?? []).filter(({ facts }) => facts.account === account);
  },

  remove: (photoId: string) => inCache((cache) => cache.delete(addressOf(photoId))),
};
