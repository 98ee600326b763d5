import {
  type CarDocumentKind,
  carDocumentKinds,
  type FleetColumn,
  fleetColumns,
  isDay,
  keysOf,
  mostImportRows,
  documentColumn,
  type PreviewRow,
  vehicleRow,
  type VehicleBody,
  vehicleFacts,
} from '@rental/contracts';
import { plainDay, plainRupees, readCell } from '../../../http/csv.ts';
import { toNameKey } from '../../../platform/name-key.ts';

/** The cells of a row by column; a column missing in the file is absent. */
export type Cells = Partial<Record<FleetColumn, string>>;
export type Problem = PreviewRow['problems'][number];
type Ids = ReadonlyMap<string, string>;
/** Ids by normalised name. */
export type KnownNames = { locations: Ids; taxProfiles: Ids };

/** The values of a row, only for columns in the file. A document is null if its cell is blank. */
export type RowFacts = {
  facts: Partial<VehicleBody>;
  documents: Partial<Record<CarDocumentKind, string | null>>;
  units: number | null;
  problems: Problem[];
};

type Reading = { value: unknown } | { problem: string };
type Reader = (text: string, names: KnownNames) => Reading;

const asText: Reader = (text) => (text === '' ? { problem: 'Required' } : { value: text });
const asWord: Reader = (text, names) => asText(text.toLowerCase(), names);
const orNull =
  (reader: Reader): Reader =>
  (text, ...rest) =>
    text === '' ? { value: null } : reader(text, ...rest);

const asNumber: Reader = (text) =>
  /^\d{1,9}$/.test(text) ? { value: Number(text) } : { problem: text === '' ? 'Required' : 'Not a whole number' };

const asPrice: Reader = (text, ...rest) => asNumber(plainRupees(text), ...rest);

const asSwitch: Reader = (text) => {
  if (/^(yes|y|true|1)$/i.test(text)) return { value: true };
  return /^(no|n|false|0)$/i.test(text) ? { value: false } : { problem: 'Use yes or no' };
};

/** A blank cell means the default drawing, which depends on the car’s name. */
const asImage: Reader = (text) => ({ value: text });

const asDay: Reader = (text) => {
  const value = plainDay(text);
  return isDay(value) ? { value } : { problem: 'Not a day (DD-MM-YYYY or YYYY-MM-DD)' };
};

const asTaxProfile: Reader = (text, { taxProfiles }) => {
  const value = taxProfiles.get(toNameKey(text));
  return value === undefined ? { problem: `There is no tax profile called ${text.slice(0, 60)}` } : { value };
};

const asLocations: Reader = (text, { locations }) => {
  const idOf = (name: string) => locations.get(toNameKey(name));
  const whole = idOf(text);
  if (whole !== undefined) return { value: [whole] };
  const names = text
    .split('|')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.find((name) => idOf(name) === undefined);
  if (unknown !== undefined) return { problem: `There is no location called ${unknown.slice(0, 60)}` };
  return { value: names.map((name) => idOf(name)) };
};

type Facts = typeof vehicleFacts;
/** A fact that has its own column. */
export type FileFact = { [F in keyof Facts]: Facts[F] extends { column: FleetColumn } ? F : never }[keyof Facts];

const readers: Record<Facts[FileFact]['kind'], Reader> = {
  text: asText,
  word: asWord,
  number: asNumber,
  price: asPrice,
  switch: asSwitch,
  image: asImage,
  plate: asText,
  locations: asLocations,
  taxProfile: asTaxProfile,
};

const isInFile = (fact: keyof Facts): fact is FileFact => 'column' in vehicleFacts[fact];
const readerOf = (fact: FileFact): Reader => {
  const reader = readers[vehicleFacts[fact].kind];
  return vehicleRow(fact).isOptional ? orNull(reader) : reader;
};

/** The facts that have their own columns, in column order. */
export const fileFacts = keysOf(vehicleFacts)
  .filter(isInFile)
  .map((fact) => ({ fact, column: vehicleFacts[fact].column, reader: readerOf(fact) }))
  .toSorted((one, other) => fleetColumns.indexOf(one.column) - fleetColumns.indexOf(other.column));

/** Returns the column of a fact for which the contract reports a problem. */
export const columnOfFact = (name: string): string => fileFacts.find(({ fact }) => fact === name)?.column ?? name;

/** Reads every cell of a row; an unreadable cell is reported as a problem in its column. */
export function readRow(given: Cells, names: KnownNames): RowFacts {
  const cells: Cells = Object.fromEntries(
    Object.entries(given).map(([column, text]) => [column, readCell(text).trim()]),
  );
  const problems: Problem[] = [];
  const read = (column: FleetColumn, reader: Reader): { value: unknown } | null => {
    const text = cells[column];
    if (text === undefined) return null;
    const reading = reader(text, names);
    if ('value' in reading) return reading;
    problems.push({ column, message: reading.problem });
    return null;
  };
  const pairs = fileFacts.flatMap(({ column, fact, reader }) => {
    const reading = read(column, reader);
    return reading ? [[fact, reading.value] as const] : [];
  });
  const documents = carDocumentKinds.flatMap((kind) => {
    const reading = read(documentColumn(kind), orNull(asDay));
    return reading ? [[kind, reading.value] as const] : [];
  });
  const units = read('units', orNull(asNumber))?.value ?? null;
  if (typeof units === 'number' && (units < 1 || units > mostImportRows)) {
    problems.push({ column: 'units', message: `From 1 to ${mostImportRows}` });
  }
  return {
    // Each reader returns a value of its fact’s type, and the contract validates all values again.
    facts: Object.fromEntries(pairs),
    documents: Object.fromEntries(documents),
    units: typeof units === 'number' ? units : null,
    problems,
  };
}
