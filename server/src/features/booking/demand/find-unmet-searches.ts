import type { Period } from '@rental/contracts';
import { trusted } from '../../../platform/mongo.ts';
import { UnmetSearch, type UnmetSearchRecord } from './unmet-search.model.ts';

export type UnmetSearchCount = Pick<UnmetSearchRecord, 'locationId' | 'fromDate' | 'dayCount' | 'count'>;

/** Returns the counted searches with a pick-up in the period, by day, location and length. */
export async function findUnmetSearches({ fromDate, toDate }: Period): Promise<UnmetSearchCount[]> {
  return UnmetSearch.find({ fromDate: trusted({ $gte: fromDate, $lte: toDate }) })
    .sort({ fromDate: 1, locationId: 1, dayCount: 1 })
    .maxTimeMS(10_000)
    .lean<UnmetSearchCount[]>();
}
