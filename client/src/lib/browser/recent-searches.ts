import { isDay, objectIdPattern } from '@rental/contracts';

const key = 'recentSearches';
const most = 3;

/** A search stored on this device: a location id and two dates, without personal data. */
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

/** The last searches on this device, newest first. Unreadable data counts as an empty list. */
export const recentSearches = {
  read: (): RecentSearch[] => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isSearch).slice(0, most) : [];
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
