import type { Deps } from './deps.ts';

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

type Run = { isDryRun: boolean; report: (line: string) => void };

const batch = 200;

/** Names of the steps that still find work; empty when all is as the code expects it. */
export async function findUnmigrated(steps: readonly MigrationStep[]): Promise<string[]> {
  const done = await Promise.all(steps.map(async (step) => step.isDone()));
  return steps.filter((_, index) => done[index] === false).map(({ name }) => name);
}

/**
 * Runs the steps in their order and reports what it changes; with `isDryRun` it only counts. Throws when a step leaves
 * documents behind, since the next one may build on it.
 */
export async function runMigrations(
  steps: readonly MigrationStep[],
  { isDryRun, report }: Run,
  deps: MigrationDeps,
): Promise<void> {
  for (const step of steps) {
    const total = await step.countLeft();
    if (isDryRun) report(`${step.name}: would change ${total}`);
    else await runStep(step, { total, report }, deps);
  }
}

type Progress = { total: number; report: Run['report'] };

async function runStep(step: MigrationStep, { total, report }: Progress, deps: MigrationDeps): Promise<void> {
  let changed = 0;
  for (;;) {
    const more = await step.changeBatch(batch, deps);
    if (more === 0) break;
    changed += more;
    report(`${step.name}: ${changed} of ${total}`);
  }
  if (!(await step.isDone())) throw new Error(`${step.name}: ${await step.countLeft()} could not be changed`);
  report(`${step.name}: changed ${changed}`);
}
