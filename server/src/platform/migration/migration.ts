import type { Deps } from '../deps.ts';

/** What a step may need beside the database. */
export type MigrationDeps = Pick<Deps, 'clock' | 'settings'>;

/**
 * One change of what is stored. A batch finds its documents by what they still lack, and gives it to each in one write
 * that expects it to be lacking. So a step may be killed anywhere, repeated, and run by two processes at once.
 */
export type MigrationStep = {
  /** Short and lasting, such as `freeze-receipts`. */
  name: string;
  /** Whether no document lacks it. Every server asks this each minute, so an index must answer it. */
  isDone: () => Promise<boolean>;
  /** How many documents lack it; may read all of them. */
  countLeft: () => Promise<number>;
  /** Gives it to at most `limit` documents and answers to how many; 0 when it finds none that it can change. */
  changeBatch: (limit: number, deps: MigrationDeps) => Promise<number>;
};

/** A step with its place in the history of the stored form. */
export type Migration = MigrationStep & {
  /** Counts up from step to step; never given twice. */
  version: number;
  /**
   * The version before may serve while this step is made and after, and this version serves before it is made: each
   * reads what the other writes. What the older one went on writing is changed by the next run.
   */
  olderMayServe?: true;
};

type Run = {
  isDryRun: boolean;
  report: (line: string) => void;
  /** Throws when this process should not go on. */
  beforeBatch?: () => void;
};

const batch = 200;

type Step = MigrationStep & Pick<Migration, 'olderMayServe'>;

/** Names of the steps that still find work and without which this version does not serve; empty when all is well. */
export async function findUnmigrated(steps: readonly Step[]): Promise<string[]> {
  const needed = steps.filter(({ olderMayServe }) => olderMayServe !== true);
  const done = await Promise.all(needed.map(async (step) => step.isDone()));
  return needed.filter((_, index) => done[index] === false).map(({ name }) => name);
}

/**
 * Runs the steps in their order and reports what it changes; with `isDryRun` it only counts. Throws when a step leaves
 * documents behind, since the next one may build on it; not where an older version may have written them meanwhile.
 */
export async function runMigrations(
  steps: readonly Step[],
  { isDryRun, report, beforeBatch }: Run,
  deps: MigrationDeps,
): Promise<void> {
  for (const step of steps) {
    const total = await step.countLeft();
    if (isDryRun) report(`${step.name}: would change ${total}`);
    else await runStep(step, { total, report, beforeBatch }, deps);
  }
}

type Progress = { total: number; report: Run['report']; beforeBatch: Run['beforeBatch'] };

async function runStep(step: Step, { total, report, beforeBatch }: Progress, deps: MigrationDeps): Promise<void> {
  let changed = 0;
  for (;;) {
    beforeBatch?.();
    const more = await step.changeBatch(batch, deps);
    if (more === 0) break;
    changed += more;
    report(`${step.name}: ${changed} of ${total}`);
  }
  const isDone = await step.isDone();
  if (!isDone && !step.olderMayServe) throw new Error(`${step.name}: ${await step.countLeft()} could not be changed`);
  report(`${step.name}: changed ${changed}`);
  if (!isDone) report(`${step.name}: ${await step.countLeft()} written meanwhile, for the next run`);
}
