import { setImmediate as letOthersIn } from 'node:timers/promises';
import { momentAfter } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId, trusted } from '../../platform/mongo.ts';
import { type Renter, renterOf } from '../counter/custody/find-renter.ts';
import { minuteOf, readRentals } from '../counter/custody/who-had.ts';
import { findVehiclesByPlates } from '../vehicle/find-vehicles.ts';
import type { VehicleRecord } from '../vehicle/vehicle.model.ts';
import type { TollTable } from './read-toll-table.ts';
import { type Problem, readToll, type TollRow } from './read-toll.ts';
import { Toll, type TollRecord } from './toll.model.ts';

/** What some rows of a file mean. */
export type TollPlan = {
  added: TollRecord[];
  /** Stored tolls whose rental was unknown and is known now, because a hand-out was recorded later. */
  matched: TollRecord[];
  known: number;
  /** The number of rows, new or known, without a rental. */
  unmatched: number;
  problems: Problem[];
};

const nothing: TollPlan = { added: [], matched: [], known: 0, unmatched: 0, problems: [] };

const unknownPlate = 'No car has this number plate';

/** Plans the rows of a file, those of one car at a time, so that few bookings are in memory. Writes nothing. */
export async function* planTolls(
  { rows }: TollTable,
  caller: Pick<Caller, 'staff'>,
  { clock }: Pick<Deps, 'clock'>,
): AsyncGenerator<TollPlan> {
  const now = clock.now();
  const read = await readRows(rows, momentAfter(now, 0));
  const byPlate = groupByPlate(read.tolls);
  const cars = await findVehiclesByPlates([...byPlate.keys()]);
  const strangers = read.tolls.filter(({ facts }) => !cars.has(facts.plate));
  yield { ...nothing, problems: [...read.problems, ...strangers.map(({ line }) => problemOf(line, unknownPlate))] };
  for (const [plate, car] of cars) yield planCar(car, byPlate.get(plate) ?? [], { caller, now });
}

function groupByPlate(tolls: readonly TollRow[]): Map<string, TollRow[]> {
  const groups = new Map<string, TollRow[]>();
  for (const toll of tolls) {
    const group = groups.get(toll.facts.plate);
    if (group) group.push(toll);
    else groups.set(toll.facts.plate, [toll]);
  }
  return groups;
}

const problemOf = (line: number, message: string, column: Problem['column'] = 'plate'): Problem => ({
  line,
  column,
  message,
});

/** This many rows take about 10 ms. */
const rowsInOneGo = 500;

/** Reads the rows. The second of two rows with the same reference is wrong. */
async function readRows(rows: TollTable['rows'], now: string) {
  const lines = new Map<string, number>();
  const read: { tolls: TollRow[]; problems: Problem[] } = { tolls: [], problems: [] };
  for (const [index, row] of rows.entries()) {
    const found = readToll(row, now);
    if (Array.isArray(found)) read.problems.push(...found);
    else {
      const earlier = lines.get(found.key);
      if (earlier === undefined) read.tolls.push(found);
      else read.problems.push(problemOf(row.line, `Line ${earlier} has the same reference`, 'reference'));
      lines.set(found.key, row.line);
    }
    if (index % rowsInOneGo === 0) await letOthersIn();
  }
  return read;
}

type About = { caller: Pick<Caller, 'staff'>; now: Date };

async function planCar(car: VehicleRecord, rows: TollRow[], { caller, now }: About): Promise<TollPlan> {
  const timed = rows
    .map((row) => ({ row, minute: minuteOf(row.facts) }))
    .toSorted((a, b) => a.minute.start.getTime() - b.minute.start.getTime());
  const [rentalAt, stored] = await Promise.all([
    readRentals(
      car._id,
      timed.map(({ minute }) => minute),
    ),
    findStored(rows),
  ]);
  const plan = structuredClone(nothing);
  for (const { row, minute } of timed) {
    const renter = renterOrProblem(row, () => renterOf(car, rentalAt(minute), caller));
    if ('problem' in renter) plan.problems.push(renter.problem);
    else note(plan, { row, renter, known: stored.get(row.key), now });
  }
  return plan;
}

async function findStored(rows: readonly TollRow[]): Promise<Map<string, TollRecord>> {
  const found = await Toll.find({ key: trusted({ $in: rows.map(({ key }) => key) }) })
    .maxTimeMS(5_000)
    .lean<TollRecord[]>();
  return new Map(found.map((toll) => [toll.key, toll]));
}

/** A car or a rental that the caller can’t reach is a problem of its row. */
function renterOrProblem({ line }: TollRow, find: () => Renter): Renter | { problem: Problem } {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { problem: problemOf(line, error.code === 'vehicle_not_found' ? unknownPlate : error.message) };
  }
}

type Noted = { row: TollRow; renter: Renter; known: TollRecord | undefined; now: Date };

function note(plan: TollPlan, { row: { line, key, facts }, renter, known, now }: Noted): void {
  if (known && !isSame(known, facts)) {
    plan.problems.push(problemOf(line, 'Another toll with this reference was stored before', 'reference'));
    return;
  }
  const isUnmatched = !known?.bookingId && !renter.bookingId;
  plan.unmatched += isUnmatched ? 1 : 0;
  plan.known += known ? 1 : 0;
  if (!known) plan.added.push({ _id: new ObjectId(), ...facts, key, ...renter, createdAt: now });
  else if (!known.bookingId && !isUnmatched) plan.matched.push({ ...known, ...renter });
}

const isSame = (known: TollRecord, { plate, day, time, amount }: TollRow['facts']): boolean =>
  known.plate === plate && known.day === day && known.time === time && known.amount === amount;
