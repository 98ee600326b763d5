import { type IndexedCollection, plainCollection, type PlainDocument, type PlainFilter } from '../mongo.ts';

/**
 * Deletes up to `limit` documents that match the filter, in the given order, and returns how many were deleted. A
 * document that stops matching after it was found is not deleted.
 */
export async function deleteBatch(
  model: Pick<IndexedCollection, 'collection'>,
  filter: PlainFilter,
  { limit, sort = {} }: { limit: number; sort?: Record<string, 1> },
): Promise<number> {
  const collection = plainCollection<PlainDocument>(model);
  const found = await collection.find(filter, { projection: { _id: 1 }, sort, limit }).toArray();
  const { deletedCount } = await collection.deleteMany({ ...filter, _id: { $in: found.map(({ _id }) => _id) } });
  return deletedCount;
}
