import { refusedOf } from './failed-writes.ts';
import { type IndexedCollection, isDuplicateKey, type ObjectId, plainCollection } from './mongo.ts';
import { askForAll } from './work/ask-for-all.ts';

type Stored = { _id: ObjectId };
type Place = Pick<IndexedCollection, 'collection'>;

/** What is not there is left out, as a model would have it. */
const options = { ignoreUndefined: true } as const;

/**
 * Inserts a document as it stands, without a model's defaults and checks, in one trip with those of all who insert in
 * the same turn of the process. Throws what `insertOne` of the driver throws, for this document alone.
 */
export const insertTogether = (into: Place): ((document: Stored) => Promise<unknown>) =>
  askForAll(async (documents: readonly Stored[]) => {
    const [only, ...others] = documents;
    if (only && others.length === 0) return [await plainCollection(into).insertOne(only, options)];
    const left = await insertAll(into, documents);
    return Promise.all(documents.map(async (each) => (left.has(each) ? insertAgain(into, each) : null)));
  });

/** Inserts what nothing forbids, and answers what may not be stored. */
async function insertAll(into: Place, documents: readonly Stored[]): Promise<ReadonlySet<Stored>> {
  try {
    await plainCollection(into).insertMany(documents, { ...options, ordered: false });
    return new Set();
  } catch (error) {
    const refused = refusedOf(error);
    return new Set(documents.filter((_, index) => refused.length === 0 || refused.includes(index)));
  }
}

/**
 * Alone, a document gets an error of its own, which names the index. One that is there already was stored before, and a
 * majority has it: a refusal too waits for what was before it.
 */
async function insertAgain(into: Place, document: Stored): Promise<Error | null> {
  try {
    await plainCollection(into).insertOne(document, options);
    return null;
  } catch (error) {
    if (isDuplicateKey(error, { _id: 1 })) return null;
    return error instanceof Error ? error : new Error('not stored', { cause: error });
  }
}
