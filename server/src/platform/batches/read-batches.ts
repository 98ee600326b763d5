import { checkpoint } from '../checkpoint.ts';
import { commentOfRequest } from '../current-request.ts';
import { type ofMajority, plainCollection } from '../mongo.ts';

type Stored = Parameters<typeof plainCollection>[0];
/** `hint` is the index that finds the documents; `sort` must follow it, so that nothing is sorted in memory. */
type Read = {
  hint: string;
  projection?: Record<string, unknown>;
  sort?: Record<string, 1 | -1>;
  readConcern?: typeof ofMajority;
};

const documentsPerBatch = 250;

/** Time limit of the database’s own work on one file, excluding the time spent waiting for a slow reader. */
const maxTimeMS = 60_000;

/**
 * Reads documents in batches, so that memory use does not grow with their number. Closes its cursor when the reader
 * stops. The filter must not contain anything that a caller sent.
 */
export async function* readBatches<Found>(
  stored: Stored,
  filter: Record<string, unknown>,
  { sort, ...read }: Read,
): AsyncGenerator<Found[]> {
  const options = { ...read, batchSize: documentsPerBatch, maxTimeMS, ...commentOfRequest() };
  const found = plainCollection(stored).find(filter, options);
  const cursor = sort ? found.sort(sort) : found;
  try {
    while (await cursor.hasNext()) {
      await checkpoint('export:read');
      yield cursor.readBufferedDocuments() as Found[];
    }
  } finally {
    await cursor.close();
  }
}
