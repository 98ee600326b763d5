import type { Period } from '@rental/contracts';
import { ObjectId } from '../../../platform/mongo.ts';
import { findUnmetSearches, type UnmetSearchCount } from '../../booking/demand/find-unmet-searches.ts';
import { findLocationNames } from '../../location/find-locations.ts';

/** Searches at the same location share one `location` object. */
export type NamedSearch = UnmetSearchCount & { location: { key: string; name: string } };

/** Returns the counted searches with a pick-up in the period, by day, with the names of the locations. */
export async function findNamedSearches(period: Period): Promise<NamedSearch[]> {
  const found = await findUnmetSearches(period);
  const ids = [...new Set(found.map(({ locationId }) => String(locationId)))];
  const names = await findLocationNames(ids.map((id) => new ObjectId(id)));
  const locations = new Map(ids.map((key) => [key, { key, name: names.get(key) ?? '–' }]));
  return found.flatMap((search) => {
    const location = locations.get(String(search.locationId));
    return location ? [{ ...search, location }] : [];
  });
}
