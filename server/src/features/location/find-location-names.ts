import { type ObjectId, trusted } from '../../platform/mongo.ts';
import { Location } from './location.model.ts';

/** Outlet names by id; outlets that are switched off are in it too. */
export async function findLocationNames(ids: ObjectId[]): Promise<Map<string, string>> {
  const found = await Location.find({ _id: trusted({ $in: ids }) }, { name: 1 }).lean();
  return new Map(found.map(({ _id, name }) => [String(_id), name]));
}
