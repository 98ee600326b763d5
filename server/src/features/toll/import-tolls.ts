import type { TollHeadings, TollImport } from '@rental/contracts';
import type { Caller } from '../../http/caller.ts';
import { refuseTable } from '../../http/uploaded-table.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOnlyDuplicates } from '../../platform/mongo.ts';
import { planTolls, type TollPlan } from './plan-tolls.ts';
import { keepColumns, readTollTable, type TollTable } from './read-toll-table.ts';
import { Toll, type TollRecord } from './toll.model.ts';

type Wanted = { file: Uint8Array; columns: TollHeadings };
type By = Pick<Caller, 'staff'>;
type Now = Pick<Deps, 'clock'>;
type Counts = Pick<TollImport, 'added' | 'unmatched' | 'known' | 'problems'>;

/** Returns what importing a file would do. Writes nothing. */
export async function previewTolls({ file, columns }: Wanted, caller: By, deps: Now): Promise<TollImport> {
  const table = await readTollTable(file, columns);
  return show(table, await total(planTolls(table, caller, deps), async ({ added }) => added.length));
}

/**
 * Stores the tolls of a file, each once, and the rentals of stored tolls that had none. Leaves wrong rows out. Sending
 * the file again completes an interrupted import. Throws `import_invalid` if columns are missing.
 */
export async function importTolls({ file, columns }: Wanted, caller: By, deps: Now): Promise<TollImport> {
  const table = await readTollTable(file, columns);
  if (table.missing.length > 0) return refuseTable('', 'Choose the columns of the file first');
  const counts = await total(planTolls(table, caller, deps), store);
  await keepColumns(table);
  return show(table, counts);
}

/** Adds up the plans; `add` returns how many tolls it added. */
async function total(plans: AsyncIterable<TollPlan>, add: (plan: TollPlan) => Promise<number>): Promise<Counts> {
  const sum: Counts = { added: 0, unmatched: 0, known: 0, problems: [] };
  for await (const plan of plans) {
    const added = await add(plan);
    sum.added += added;
    // Another import may have stored some of them since the plan.
    sum.known += plan.known + plan.added.length - added;
    sum.unmatched += plan.unmatched;
    sum.problems.push(...plan.problems);
  }
  return sum;
}

/** The unique index on `key` ensures that each toll is stored only once. Returns how many this call stored. */
async function store({ added, matched }: TollPlan): Promise<number> {
  const count = added.length === 0 ? 0 : await insert(added);
  if (matched.length > 0) await Toll.bulkWrite(matched.map(setRental), { ordered: false });
  await checkpoint('toll:stored');
  return count;
}

async function insert(tolls: TollRecord[]): Promise<number> {
  try {
    // `lean` saves the seconds that documents for thousands of rows take; the contract has validated them.
    await Toll.insertMany(tolls, { ordered: false, lean: true });
    return tolls.length;
  } catch (error) {
    if (!isOnlyDuplicates(error)) throw error;
    return error.insertedCount;
  }
}

const setRental = ({ _id, bookingId, locationIds }: TollRecord) => ({
  updateOne: { filter: { _id, bookingId: null }, update: { $set: { bookingId, locationIds } } },
});

const mostProblems = 100;

const show = ({ headings, columns, missing }: TollTable, { problems, ...counts }: Counts): TollImport => ({
  headings,
  columns,
  missing,
  ...counts,
  wrong: new Set(problems.map(({ line }) => line)).size,
  problems: problems.toSorted((a, b) => a.line - b.line).slice(0, mostProblems),
});
