import DataLoader from 'dataloader';

/**
 * Batches the lookups that all callers make in the same turn of the event loop into one query, and returns each
 * caller's own result. Nothing is cached, so every result was read after its caller asked. For lookups that every
 * request makes, where a round trip costs more than the data it returns.
 *
 * `findAll` receives at most 100 keys at a time and returns the results in the order of the keys. An Error
 * among the results fails only its own caller, whereas a thrown error fails all callers in the batch.
 */
export function askForAll<Key, Answer>(
  findAll: (keys: readonly Key[]) => Promise<(Answer | Error)[]>,
): (key: Key) => Promise<Answer> {
  const loader = new DataLoader<Key, Answer>(findAll, {
    cache: false,
    maxBatchSize: 100,
    batchScheduleFn: (ask) => setImmediate(ask),
  });
  return async (key) => loader.load(key);
}
