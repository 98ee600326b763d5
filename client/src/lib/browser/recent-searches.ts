import { day, objectId } from '@rental/contracts';
import * as z from 'zod/mini';

const key = 'recentSearches';
const most = 3;

const recentSearch = z.object({ locationId: objectId, fromDate: day, toDate: day });

/** A search stored on this device: a location id and two dates, without personal data. */
type RecentSearch = z.infer<typeof recentSearch>;

const isSame = (one: RecentSearch, other: RecentSearch): boolean =>
  one.locationId === other.locationId && one.fromDate === other.fromDate && one.toDate === other.toDate;

/** The last searches on this device, newest first. Unreadable data counts as an empty list. */
export const recentSearches = {
  read: (): RecentSearch[] => {
    try {
      return z.array(recentSearch).parse(JSON.parse(localStorage.getItem(key) ?? '[]'));
    } catch {
      return [];
    }
  },

  /** Puts a search at the front of the list. Does nothing if storage is full or forbidden. */
  add: ({ locationId, fromDate, toDate }: RecentSearch): void => {
    const search = { locationId, fromDate, toDate };
    const others = recentSearches.read().filter((other) => !isSame(search, other));
    try {
      localStorage.setItem(key, JSON.stringify([search, ...others].slice(0, most)));
    } catch {
      // If storage is full or forbidden, only the shortcut is lost, not the search.
    }
  },

  clear: (): void => localStorage.removeItem(key),
};
