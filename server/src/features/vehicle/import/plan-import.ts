import { createHash } from 'node:crypto';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  carDocumentKinds,
  drawingOf,
  keysOf,
  mostImportRows,
  unsaidFacts,
  vehicleBody,
  type VehicleBody,
  vehicleFacts,
} from '@rental/contracts';
import { cellName } from '../../../http/uploaded-table.ts';
import { pick } from '../../../platform/pick.ts';
import type { VehicleRecord } from '../vehicle.model.ts';
import { findTouched, importKeyOf, storedPlate, type Touched } from './find-touched.ts';
import { columnOfFact, type Problem, readRow, type RowFacts } from './read-row.ts';
import { type FleetTable, readTable } from './read-table.ts';

/** The effect of a row. `existing` counts its cars that are already stored, for example by an interrupted import. */
export type PlannedRow = { line: number; carName: string } & (
  | { result: 'wrong'; problems: Problem[] }
  | { result: 'same'; existing: number }
  | { result: 'changed'; car: VehicleRecord; body: VehicleBody }
  | { result: 'new'; existing: number; keys: string[]; body: VehicleBody }
);

export type Plan = { rows: PlannedRow[]; digest: string };

/** Converts a stored car into the request body that would leave it unchanged. */
const bodyOf = (car: VehicleRecord): VehicleBody => ({
  ...unsaidFacts,
  ...pick(car, keysOf(vehicleFacts)),
  carLocations: car.carLocations.map(String),
});

/** Applies the expiry dates of a row; other details of each document are retained. */
function mergeDocuments(before: VehicleBody['documents'], days: RowFacts['documents']): VehicleBody['documents'] {
  const stored = new Map((before ?? []).map((document) => [document.kind, document]));
  const order = [...stored.keys(), ...carDocumentKinds.filter((kind) => !stored.has(kind))];
  const merged = order.flatMap((kind) => {
    const document = stored.get(kind);
    const day = days[kind];
    if (day === undefined) return document ? [document] : [];
    return day === null ? [] : [{ noRentalsAfter: false, ...document, kind, validUntil: day }];
  });
  return merged.length > 0 ? merged : null;
}

/** Defaults for a new car where the file has no value. */
const fresh = { isEnabled: true, isActive: true, documents: null, imageUrlOne: '', imageUrlTwo: '' } as const;

/** Returns the car after applying the row, with the default drawing in place of a blank picture. */
function merge(before: VehicleBody | typeof fresh, { facts, documents }: RowFacts) {
  const merged = { ...before, ...facts, documents: mergeDocuments(before.documents, documents) };
  const drawing = drawingOf('carName' in merged ? merged.carName : '');
  return { ...merged, imageUrlOne: merged.imageUrlOne || drawing, imageUrlTwo: merged.imageUrlTwo || drawing };
}

function judge(candidate: object): { body: VehicleBody } | { problems: Problem[] } {
  const parsed = vehicleBody.safeParse(candidate);
  if (parsed.success) return { body: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) => {
    const fact = String(path[0] ?? '');
    const isMissing = !(fact in candidate);
    return { column: columnOfFact(fact), message: isMissing ? 'Required' : message };
  });
  return { problems };
}

type Row = FleetTable['rows'][number];
/** The data that rows are checked against: the fleet, and the line numbers of earlier rows by car and by plate. */
type Scene = { hash: string; touched: Touched; cars: Map<string, number>; plates: Map<string, number> };

/** Returns the car that a row names by id or, if it has no id, by plate; null for a new car. */
function carOf({ cells }: Row, { byId, byPlate }: Touched): { car: VehicleRecord | null; missing: Problem[] } {
  const id = (cells.id ?? '').trim().toLowerCase();
  if (id === '') return { car: byPlate.get(storedPlate(cells.plate) ?? '') ?? null, missing: [] };
  const car = byId.get(id) ?? null;
  return { car, missing: car ? [] : [{ column: 'id', message: 'There is no car with this id' }] };
}

/** Stores the line under a key; returns the earlier line with the same key, if any. */
function noteLine(lines: Map<string, number>, key: string | null, line: number): number | undefined {
  if (key === null) return undefined;
  const earlier = lines.get(key);
  lines.set(key, line);
  return earlier;
}

/** Returns conflicts of a row with other rows or cars. */
function clashes(row: Row, car: VehicleRecord | null, scene: Scene): Problem[] {
  const plate = storedPlate(row.cells.plate);
  const id = car && String(car._id);
  const carLine = noteLine(scene.cars, id, row.line);
  const plateLine = noteLine(scene.plates, plate, row.line);
  const owner = scene.touched.byPlate.get(plate ?? '');
  const isTaken = owner !== undefined && String(owner._id) !== id;
  return [
    ...(carLine === undefined ? [] : [{ column: 'id', message: `Line ${carLine} is about the same car` }]),
    ...(plateLine === undefined ? [] : [{ column: 'plate', message: `Line ${plateLine} has the same number plate` }]),
    ...(isTaken ? [{ column: 'plate', message: 'Another car has this number plate' }] : []),
  ];
}

const unitsProblem = (car: VehicleRecord | null, { facts, units }: RowFacts): Problem[] =>
  units !== null && units > 1 && (car !== null || typeof facts.plate === 'string')
    ? [{ column: 'units', message: 'Only for new cars without a number plate' }]
    : [];

/** An unquoted comma splits its cell in two and shifts all later cells, so that a price of 1,200 would be read as 1. */
const strayProblem = ({ stray }: Row): Problem[] =>
  stray < 0
    ? []
    : [{ column: cellName(stray), message: 'This cell has no column heading. Is there a comma without quotes?' }];

type About = { line: number; carName: string };

function planEdit(about: About, car: VehicleRecord, body: VehicleBody): PlannedRow {
  const isSame = isDeepStrictEqual(body, bodyOf(car));
  return isSame ? { ...about, result: 'same', existing: 1 } : { ...about, result: 'changed', car, body };
}

function planNew(about: About, { body, units }: { body: VehicleBody; units: number }, scene: Scene): PlannedRow {
  const all = Array.from({ length: units }, (_, index) => importKeyOf(scene.hash, about.line, index + 1));
  const keys = all.filter((key) => !scene.touched.importKeys.has(key));
  const existing = all.length - keys.length;
  return keys.length === 0 ? { ...about, result: 'same', existing } : { ...about, result: 'new', existing, keys, body };
}

const nameOf = ({ facts }: RowFacts, car: VehicleRecord | null): string =>
  (facts.carName ?? car?.carName ?? '').slice(0, 80);

function planRow(row: Row, scene: Scene): PlannedRow {
  const { car, missing } = carOf(row, scene.touched);
  const reading = readRow(row.cells, scene.touched.names);
  const problems = [
    ...missing,
    ...strayProblem(row),
    ...reading.problems,
    ...clashes(row, car, scene),
    ...unitsProblem(car, reading),
  ];
  const judged = judge(merge(car ? bodyOf(car) : fresh, reading));
  const about = { line: row.line, carName: nameOf(reading, car) };
  if (!('problems' in judged) && problems.length === 0) {
    const { body } = judged;
    return car ? planEdit(about, car, body) : planNew(about, { body, units: reading.units ?? 1 }, scene);
  }
  const columns = new Set(problems.map(({ column }) => column));
  const more = 'problems' in judged ? judged.problems.filter(({ column }) => !columns.has(column)) : [];
  return { ...about, result: 'wrong', problems: [...problems, ...more] };
}

/** Returns a digest of the file and of the current versions of all cars that it would change. */
function digestOf(hash: string, rows: readonly PlannedRow[]): string {
  const touched = rows.flatMap((row) => {
    if (row.result === 'changed') return [[row.line, String(row.car._id), row.car.version]];
    return row.result === 'new' ? [[row.line, ...row.keys]] : [];
  });
  return createHash('sha256')
    .update(JSON.stringify([hash, touched]))
    .digest('hex');
}

/** Limits the total number of units of all rows. */
function limitUnits(rows: PlannedRow[]): PlannedRow[] {
  let left = mostImportRows;
  return rows.map((row) => {
    if (row.result !== 'new') return row;
    left -= row.keys.length;
    const { line, carName } = row;
    const message = `One file can add at most ${mostImportRows} cars`;
    return left >= 0 ? row : { line, carName, result: 'wrong', problems: [{ column: 'units', message }] };
  });
}

/** This many rows take about 10 ms; a whole file in one go would block other requests for a tenth of a second. */
const rowsInOneGo = 100;

/** Plans what a file would do to the current fleet. Read-only. Throws `import_invalid` if it is not a table of cars. */
export async function planImport(file: Uint8Array): Promise<Plan> {
  const table = readTable(file);
  const scene: Scene = { hash: table.hash, touched: await findTouched(table), cars: new Map(), plates: new Map() };
  const planned: PlannedRow[] = [];
  for (const row of table.rows) {
    planned.push(planRow(row, scene));
    if (planned.length % rowsInOneGo === 0) await letOthersIn();
  }
  const rows = limitUnits(planned);
  return { rows, digest: digestOf(table.hash, rows) };
}
