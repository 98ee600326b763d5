import { type ObjectId, trusted } from '../../platform/mongo.ts';
import { User } from './user.model.ts';

/** Names of people by id; an account that is gone is missing. */
export async function findUserNames(ids: readonly ObjectId[]): Promise<Map<string, string>> {
  const users = await User.find({ _id: trusted({ $in: ids }) }, { name: 1 })
    .maxTimeMS(3_000)
    .lean();
  return new Map(users.map(({ _id, name }) => [String(_id), name]));
}
