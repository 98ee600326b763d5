import type { ImportOutcome, ImportPreview } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId, isOnlyDuplicates } from '../../../platform/mongo.ts';
import { newVehicle, splitFacts } from '../create-vehicle.ts';
import { modelKeyOf } from '../model-key.ts';
import { Vehicle } from '../vehicle.model.ts';
import { type Plan, planImport, type PlannedRow } from './plan-import.ts';

type Of<R extends PlannedRow['result']> = Extract<PlannedRow, { result: R }>;

const mostRounds = 5;
const mostDetails = 200;

const rowsOf = <R extends PlannedRow['result']>({ rows }: Plan, result: R): Of<R>[] =>
  // TypeScript cannot infer the row type from the compared `result`.
  rows.filter((row) => row.result === result) as Of<R>[];

function count(plan: Plan): ImportOutcome {
  const added = rowsOf(plan, 'new');
  return {
    added: added.reduce((sum, { keys }) => sum + keys.length, 0),
    changed: rowsOf(plan, 'changed').length,
    same: [...rowsOf(plan, 'same'), ...added].reduce((sum, { existing }) => sum + existing, 0),
  };
}

/** Returns what a file would do, row by row. Writes nothing. */
export async function previewImport(file: Uint8Array): Promise<ImportPreview> {
  const plan = await planImport(file);
  const wrong = rowsOf(plan, 'wrong').length;
  return {
    ...count(plan),
    wrong,
    rows: plan.rows.map((row) => ({
      line: row.line,
      carName: row.carName,
      result: row.result,
      units: row.result === 'new' ? row.keys.length : 0,
      problems: row.result === 'wrong' ? row.problems : [],
    })),
    digest: wrong === 0 ? plan.digest : null,
  };
}

function refuseWrong(plan: Plan): void {
  const details = rowsOf(plan, 'wrong').flatMap(({ line, problems }) =>
    problems.map(({ column, message }) => ({ path: `${line}.${column}`, message })),
  );
  if (details.length > 0) throw new AppError('import_invalid', { details: details.slice(0, mostDetails) });
}

const idsOf = (ids: readonly string[]): ObjectId[] => ids.map((id) => new ObjectId(id));

/** Adds the new cars. The unique index on `importKey` ensures that each car is added only once. */
async function addCars(rows: readonly Of<'new'>[], now: Date): Promise<void> {
  const cars = rows.flatMap(({ keys, body }) =>
    keys.map((importKey) => ({ ...newVehicle(body, idsOf(body.carLocations), now), importKey })),
  );
  if (cars.length === 0) return;
  await Vehicle.insertMany(cars, { ordered: false, throwOnValidationError: true }).catch(passDuplicates);
}

/** Edits a car only if it still has the version in the plan; after a conflict, the import is planned again. */
async function editCars(rows: readonly Of<'changed'>[], updatedAt: Date): Promise<void> {
  if (rows.length === 0) return;
  const edits = rows.map(({ car, body }) => {
    const { facts, cleared } = splitFacts(body);
    const changes = { ...facts, carLocations: idsOf(body.carLocations), modelKey: modelKeyOf(body), updatedAt };
    return {
      updateOne: {
        filter: { _id: car._id, version: car.version },
        update: { $set: changes, $unset: Object.fromEntries(cleared.map((fact) => [fact, 1])), $inc: { version: 1 } },
      },
    };
  });
  await Vehicle.bulkWrite(edits, { ordered: false }).catch(passDuplicates);
}

function passDuplicates(error: unknown): void {
  if (!isOnlyDuplicates(error)) throw error;
}

const hasWork = ({ rows }: Plan): boolean => rows.some(({ result }) => result === 'new' || result === 'changed');

/** Whether the remaining work is a subset of the whole plan. */
function isRestOf(left: Plan, whole: Plan): boolean {
  const carOf = (row: PlannedRow) => (row.result === 'changed' ? String(row.car._id) : '');
  const wanted = new Set(whole.rows.map((row) => `${row.line} ${row.result} ${carOf(row)}`));
  return left.rows.every((row) => row.result === 'same' || wanted.has(`${row.line} ${row.result} ${carOf(row)}`));
}

/**
 * Imports a whole file or, if any row is invalid, nothing. Sending the file again completes an interrupted import, and
 * changes nothing after a complete one. Throws `import_invalid` with the line and column of each problem, and
 * `import_changed` if the result would differ from the preview.
 */
export async function importFleet(
  { file, digest }: { file: Uint8Array; digest: string },
  { clock }: Pick<Deps, 'clock'>,
): Promise<ImportOutcome> {
  const whole = await planImport(file);
  refuseWrong(whole);
  if (!hasWork(whole)) return count(whole);
  if (whole.digest !== digest) throw new AppError('import_changed');
  await checkpoint('import:read');
  let plan = whole;
  for (let round = 0; round < mostRounds; round += 1) {
    await addCars(rowsOf(plan, 'new'), clock.now());
    await checkpoint('import:added');
    await editCars(rowsOf(plan, 'changed'), clock.now());
    await checkpoint('import:edited');
    plan = await planImport(file);
    if (!hasWork(plan) && rowsOf(plan, 'wrong').length === 0) return count(whole);
    if (!isRestOf(plan, whole)) break;
  }
  throw new AppError('import_changed');
}
