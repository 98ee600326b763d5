import type { Period } from '@rental/contracts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { UnmetSearch, type UnmetSearchRecord } from './unmet-search.model.ts';

export type UnmetSearchCount = Pick<UnmetSearchRecord, 'locationId' | 'fromDate' | 'dayCount' | 'count'>;

/** Returns the counted searches with a pick-up in the period, by day, location and length. */
export async function findUnmetSearches({ fromDate, toDate }: Period): Promise<UnmetSearchCount[]> {
  return UnmetSearch.find({ fromDate: trusted({ $gte: fromDate, $lte: toDate }) })
    .sort({ fromDate: 1, locationId: 1, dayCount: 1 })
    .maxTimeMS(10_000)
    .lean<UnmetSearchCount[]>();
}

/** The searches at a location, by pick-up day or by length. */
type Sums<Field extends 'fromDate' | 'dayCount'> = {
  _id: ObjectId;
  sums: { each: UnmetSearchRecord[Field]; count: number }[];
};

/** Returns how many searches have a pick-up in the period, by location and pick-up day or by location and length. */
export async function sumUnmetSearches<Field extends 'fromDate' | 'dayCount'>(
  { fromDate, toDate }: Period,
  field: Field,
): Promise<Sums<Field>[]> {
  return UnmetSearch.aggregate<Sums<Field>>([
    { $match: { fromDate: trusted({ $gte: fromDate, $lte: toDate }) } },
    { $group: { _id: { locationId: '$locationId', each: `$${field}` }, count: { $sum: '$count' } } },
    { $group: { _id: '$_id.locationId', sums: { $push: { each: '$_id.each', count: '$count' } } } },
  ]).option({ maxTimeMS: 10_000 });
}
