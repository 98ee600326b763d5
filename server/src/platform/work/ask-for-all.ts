import DataLoader from 'dataloader';

/**
 * Asks one question for all who come in the same turn of the process, and answers each by its own key: nothing is kept,
 * so what anybody gets was read after they came. For what every request asks: a trip costs more than what it brings.
 * `findAll` answers in the order of the keys, of `most` (100) at a time; an error among the answers is one caller's, and
 * a failure everybody's.
 */
export function askForAll<Key, Answer>(
  findAll: (keys: readonly Key[]) => Promise<(Answer | Error)[]>,
  { most = 100 }: { most?: number } = {},
): (key: Key) => Promise<Answer> {
  const loader = new DataLoader<Key, Answer>(findAll, {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: (ask) => setImmediate(ask),
  });
  return async (key) => loader.load(key);
}
