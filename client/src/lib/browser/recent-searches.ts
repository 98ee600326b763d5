import { isDay, objectIdPattern } from '@rental/contracts';

const key = 'recentSearches';
const most = 3;

/** A search as this device remembers it: an id and two days, and nothing that names anybody. */
export type RecentSearch = { locationId: string; fromDate: string; toDate: string };

const isText = (value: unknown): value is string => typeof value === 'string';

function isSearch(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null) return false;
  const { locationId, fromDate, toDate }: Partial<Record<keyof RecentSearch, unknown>> = value;
  return (
    isText(locationId) &&
    objectIdPattern.test(locationId) &&
    [fromDate, toDate].every((day) => isText(day) && isDay(day))
  );
}

const isSame = (one: RecentSearch, other: RecentSearch): boolean =>
  one.locationId === other.locationId && one.fromDate === other.fromDate && one.toDate === other.toDate;

/** The last searches of whoever is signed in on this device, the latest first. What cannot be read is none. */
export const recentSearches = {
  read: (): RecentSearch[] => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isSearch).slice(0, most) : [];
    } catch {
      return [];
    }
  },

  /** Puts a search in front. Without room for it nothing is remembered. */
  add: ({ locationId, fromDate, toDate }: RecentSearch): void => {
    const search = { locationId, fromDate, toDate };
    const others = recentSearches.read().filter((other) => !isSame(search, other));
    try {
      localStorage.setItem(key, JSON.stringify([search, ...others].slice(0, most)));
    } catch {
      // A full or forbidden storage costs a chip, and no search.
    }
  },

  clear: (): void => localStorage.removeItem(key),
};
