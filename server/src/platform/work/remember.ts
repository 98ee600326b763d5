import type { ObjectId } from '../mongo.ts';

/** Returns a function that looks values up by id, and fetches only those that it has not fetched before. */
export function remember<T>(find: (ids: ObjectId[]) => Promise<Map<string, T>>) {
  const known = new Map<string, T | undefined>();
  return async (ids: ObjectId[]): Promise<(id: ObjectId) => T | undefined> => {
    const unknown = ids.filter((id) => !known.has(String(id)));
    if (unknown.length > 0) {
      const found = await find(unknown);
      for (const id of unknown.map(String)) known.set(id, found.get(id));
    }
    return (id) => known.get(String(id));
  };
}
