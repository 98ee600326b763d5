import type { Deps } from '../deps.ts';
import {
  type IndexedCollection,
  isOnlyDuplicates,
  plainCollection,
  type PlainDocument,
  type PlainFilter,
  type PlainUpdate,
} from '../mongo.ts';

/** Everything that a migration may need besides the database. */
export type MigrationDeps = Pick<Deps, 'clock' | 'settings'>;

type Change = {
  /** Operators such as `$set`. The updated document must no longer match the step's `lacking`. */
  update: PlainUpdate;
  /**
   * The fields on which `update` depends. If a different process has changed one of them, the document is not updated,
   * and the next run tries again.
   */
  onlyIf?: PlainFilter;
};

/**
 * One migration step. Each document is changed by a single write that applies only while the document matches
 * `lacking`, so a step may be killed at any point, repeated, or run by two processes concurrently.
 */
export type MigrationStep = {
  /** A short, permanent name, such as `name-channels`; backups list it. */
  name: string;
  model: Pick<IndexedCollection, 'collection'>;
  /** Matches the documents that still need the change. Needs an index, because every server runs it every minute. */
  lacking: PlainFilter;
  /** Returns one change per document, in the same order, or null for a document that an operator has to check. */
  changes: (documents: readonly PlainDocument[], deps: MigrationDeps) => (Change | null)[] | Promise<(Change | null)[]>;
};

/** A step and its position in the history of the schema. */
export type Migration = MigrationStep & {
  /** Increases from step to step; never reused. */
  version: number;
  /**
   * Set if servers of the previous version may run during and after this step, and those of this version before it,
   * because each can read what the other writes. The next run migrates documents that the previous version has written
   * since.
   */
  olderMayServe?: true;
};

type Run = {
  isDryRun: boolean;
  report: (line: string) => void;
  /** Called before each batch; throws when this process must stop. */
  beforeBatch?: () => void;
};

const batchSize = 1_000;
const reportEveryMs = 2_000;

type Step = MigrationStep & Pick<Migration, 'olderMayServe'>;

const documentsOf = ({ model }: Step) => plainCollection<PlainDocument>(model);

const countLeft = async (step: Step): Promise<number> => documentsOf(step).countDocuments(step.lacking);

const isDone = async (step: Step): Promise<boolean> =>
  (await documentsOf(step).findOne(step.lacking, { projection: { _id: 1 } })) === null;

/** Returns the names of the unfinished steps that this version requires; empty when there are none. */
export async function findUnmigrated(steps: readonly Step[]): Promise<string[]> {
  const needed = steps.filter(({ olderMayServe }) => olderMayServe !== true);
  const done = await Promise.all(needed.map(isDone));
  return needed.filter((_, index) => done[index] === false).map(({ name }) => name);
}

/**
 * Runs the steps in order and reports the changes; with `isDryRun`, only counts the documents to change. Throws when a
 * step leaves documents unmigrated, because the next step may depend on them. A step with `olderMayServe` may leave
 * some for the next run, because an older version may still be writing them.
 */
export async function runMigrations(steps: readonly Step[], run: Run, deps: MigrationDeps): Promise<void> {
  for (const step of steps) {
    const total = await countLeft(step);
    if (run.isDryRun) run.report(`${step.name}: would change ${total}`);
    else await runStep(step, { ...run, total }, deps);
  }
}

async function runStep(step: Step, { total, report, beforeBatch }: Run & { total: number }, deps: MigrationDeps) {
  let [read, changed, reportAt] = [0, 0, 0];
  for await (const batch of readBatches(step)) {
    beforeBatch?.();
    changed += await changeBatch(step, batch, deps);
    read += batch.length;
    const now = deps.clock.now().getTime();
    if (now < reportAt) continue;
    report(`${step.name}: ${read} of ${total}`);
    reportAt = now + reportEveryMs;
  }
  report(`${step.name}: changed ${changed}`);
  if (await isDone(step)) return;
  const left = await countLeft(step);
  if (!step.olderMayServe) throw new Error(`${step.name}: ${left} could not be changed`);
  report(`${step.name}: left ${left} for the next run`);
}

async function* readBatches(step: Step): AsyncGenerator<PlainDocument[]> {
  let batch: PlainDocument[] = [];
  for await (const document of documentsOf(step).find(step.lacking, { batchSize })) {
    batch.push(document);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Returns how many documents this call changed. Skips one whose new value was concurrently taken by another. */
async function changeBatch(step: Step, batch: readonly PlainDocument[], deps: MigrationDeps): Promise<number> {
  const changes = await step.changes(batch, deps);
  const writes = batch.flatMap(({ _id }, index) => {
    const change = changes[index];
    if (!change) return [];
    return [{ updateOne: { filter: { $and: [{ _id }, step.lacking, change.onlyIf ?? {}] }, update: change.update } }];
  });
  if (writes.length === 0) return 0;
  try {
    return (await documentsOf(step).bulkWrite(writes, { ordered: false })).modifiedCount;
  } catch (error) {
    if (!isOnlyDuplicates(error)) throw error;
    return error.modifiedCount;
  }
}
