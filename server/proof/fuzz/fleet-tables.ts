import { type FleetColumn, fleetColumns, mostImportRows } from '@rental/contracts';
import fc from 'fast-check';
import { badCells, goodCells, neededColumns } from './fleet-cells.ts';

/* Generates tables of cars, valid and broken, in every encoding, separator and line ending that the import accepts. */

/** The existing cars and their location, for rows that refer to them. */
export type ExistingFleet = { location: string; plates: readonly string[]; ids: readonly string[] };

type Row = Record<FleetColumn, string>;
type Style = { mark: string; lineEnd: string; blanks: number; encoding: keyof typeof encoders };
type Table = { columns: readonly FleetColumn[]; rows: readonly Row[]; style: Style };

/** A file and the required response: the status and, if a single place is at fault, the line and column in `path`. */
type Fault = { file: Buffer; status: number; path: string | null; type?: string };
export type BrokenTable = Fault & { what: string };

const withMark = (text: string): string => `\uFEFF${text}`;
const encoders = {
  utf8: (text: string) => Buffer.from(text),
  utf8WithMark: (text: string) => Buffer.from(withMark(text)),
  utf16le: (text: string) => Buffer.from(withMark(text), 'utf16le'),
  utf16be: (text: string) => Buffer.from(withMark(text), 'utf16le').swap16(),
};

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const writeCell = (cell: string): string => (/["\r\n,;\t]/.test(cell) ? quoted(cell) : cell);
const cellsOf = ({ columns }: Table, row: Row): string[] => columns.map((column) => row[column]);
const writeLine = (cells: readonly string[], { mark }: Style): string => cells.map(writeCell).join(mark);

const linesOf = (table: Table): string[] => [
  writeLine(table.columns, table.style),
  ...Array.from({ length: table.style.blanks }, () => ''),
  ...table.rows.map((row) => writeLine(cellsOf(table, row), table.style)),
];
/** Returns the line number of a row, counted from 1. */
const lineAt = ({ style }: Table, row: number): number => row + 2 + style.blanks;
const encode = ({ style }: Table, lines: readonly string[]): Buffer =>
  encoders[style.encoding](lines.join(style.lineEnd));
const fileOf = (table: Table): Buffer => encode(table, linesOf(table));

const optionalColumns = fleetColumns.filter((column) => !neededColumns.includes(column));

const anyStyle: fc.Arbitrary<Style> = fc.record({
  mark: fc.constantFrom(',', ';', '\t'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  blanks: fc.nat(2),
  encoding: fc.constantFrom(...(Object.keys(encoders) as (keyof typeof encoders)[])), // `encoders` has only these keys.
});

const anyColumns = fc.subarray(optionalColumns).chain((some) => {
  const columns = [...neededColumns, ...some];
  return fc.shuffledSubarray(columns, { minLength: columns.length });
});

/** Generates rows of new cars. Each row has a value for every column, whether or not the table includes that column. */
const anyRow = (location: string): fc.Arbitrary<Row> => {
  const own: Partial<Row> = { locations: location, plate: '' };
  const cell = (column: FleetColumn) =>
    fc.constantFrom(...(own[column] === undefined ? goodCells(column) : [own[column]]));
  const cells = fleetColumns.map((column) => [column, cell(column)] as const);
  return fc.record(Object.fromEntries(cells) as Record<FleetColumn, fc.Arbitrary<string>>); // Each column has an entry.
};

/** Generates a valid table of new cars and of existing cars that are identified by their plates. */
const anyTable = ({ location, plates }: ExistingFleet): fc.Arbitrary<Table> => {
  const rows = fc
    .tuple(fc.array(anyRow(location), { minLength: 2, maxLength: 7 }), fc.shuffledSubarray([...plates]))
    .map(([all, known]) => all.map((row, index) => ({ ...row, plate: known[index] ?? '' })));
  return fc.record({ columns: anyColumns, rows, style: anyStyle });
};

export const soundFile = (fleet: ExistingFleet): fc.Arbitrary<Buffer> => anyTable(fleet).map(fileOf);

const invalid = (file: Buffer, path: string): Fault => ({ file, status: 400, path });

/** Returns the table with a different text in one cell. Adds the column if the table did not include it. */
const withCell = ({ columns, rows, style }: Table, at: number, column: FleetColumn, text: string): Table => ({
  columns: columns.includes(column) ? columns : [...columns, column],
  rows: rows.map((row, index) => (index === at ? { ...row, [column]: text } : row)),
  style,
});
const without = (table: Table, ...columns: FleetColumn[]): Table => {
  const empty = Object.fromEntries(columns.map((column) => [column, '']));
  return { ...table, rows: table.rows.map((row) => ({ ...row, ...empty })) };
};
const withLine = (table: Table, row: number, change: (line: string) => string): Buffer =>
  encode(
    table,
    linesOf(table).map((line, index) => (index === lineAt(table, row) - 1 ? change(line) : line)),
  );
const badCell = (table: Table, row: number, [column, text]: readonly [FleetColumn, string]): Fault =>
  invalid(fileOf(withCell(table, row, column, text)), `${lineAt(table, row)}.${column}`);
const within = (things: readonly unknown[], index: number): number => index % things.length;

type Break = fc.Arbitrary<(table: Table, fleet: ExistingFleet) => Fault>;

/** Turns generated values into a way to break a table. */
const by = <T>(values: fc.Arbitrary<T>, make: (values: T, table: Table, fleet: ExistingFleet) => Fault): Break =>
  values.map((chosen) => (table, fleet) => make(chosen, table, fleet));
const always = (make: (table: Table, fleet: ExistingFleet) => Fault): Break => fc.constant(make);

const anyIndex = fc.nat(6);
const anyBadCell = fc
  .constantFrom(...fleetColumns)
  .chain((column) => fc.constantFrom(...badCells(column)).map((text) => [column, text] as const));

/** The weight of tables with one bad cell; each of the other ways to break a table has weight 1. */
const cellWeight = 15;

const breaks: Record<string, Break> = {
  'a cell': by(fc.tuple(anyIndex, anyBadCell), ([index, bad], table) => badCell(table, within(table.rows, index), bad)),
  'a cell among many': by(
    fc.tuple(fc.integer({ min: 300, max: 1_300 }), anyIndex, anyBadCell),
    ([count, index, bad], table) => {
      const { rows } = without(table, 'plate', 'id');
      const more = Array.from({ length: count }, (_, each) => rows[within(rows, each)] ?? []) as Row[]; // a valid index
      return badCell({ ...table, rows: [...table.rows, ...more] }, within(table.rows, index), bad);
    },
  ),
  'text beyond the last column': by(fc.tuple(anyIndex, fc.integer({ min: 1, max: 4 })), ([index, marks], table) => {
    const row = within(table.rows, index);
    const file = withLine(table, row, (line) => `${line}${table.style.mark.repeat(marks)}50`);
    return invalid(file, `${lineAt(table, row)}.cell ${table.columns.length + marks}`);
  }),
  'a quote out of place': by(
    fc.tuple(anyIndex, fc.nat(), fc.constantFrom(['"', ''], ['x', '"y'], ['"', '"z'])),
    (chosen, table) => {
      const [index, cell, [before, behind]] = chosen;
      const [row, at] = [within(table.rows, index), within(table.columns, cell)];
      const cells = cellsOf(table, table.rows[row] as Row); // `row` is always a valid index.
      const spoilt = cells.map((text, each) =>
        each === at ? `${before}${text.replaceAll(/\W/g, '')}${behind}` : writeCell(text),
      );
      const file = withLine(table, row, () => spoilt.join(table.style.mark));
      return invalid(file, `${lineAt(table, row)}.${table.columns[at] ?? ''}`);
    },
  ),
  'an unknown column': by(
    fc.tuple(fc.nat(), fc.constantFrom('colour', 'x'.repeat(60), '__proto__', 'constructor', '<b>', '=cmd')),
    ([index, name], table) => {
      const [, ...lines] = linesOf(table);
      const head = (table.columns as readonly string[]).toSpliced(index % (table.columns.length + 1), 0, name);
      return invalid(encode(table, [writeLine(head, table.style), ...lines]), `1.${name}`);
    },
  ),
  'a column twice': by(fc.nat(), (index, table) => {
    const column = table.columns[within(table.columns, index)] ?? 'id';
    return invalid(fileOf({ ...table, columns: [...table.columns, column] }), `1.${column}`);
  }),
  'a column missing': by(fc.constantFrom(...neededColumns.filter((name) => name !== 'plate')), (column, table) => {
    const columns = table.columns.filter((name) => name !== column);
    return invalid(fileOf({ ...without(table, 'plate', 'id'), columns }), `${lineAt(table, 0)}.${column}`);
  }),
  'a plate on two lines': always((table) => {
    const twice = withCell(withCell(without(table, 'units'), 0, 'plate', 'KA 09 ZZ 1'), 1, 'plate', 'ka-09-zz-1');
    return invalid(fileOf(twice), `${lineAt(table, 1)}.plate`);
  }),
  'a car on two lines': always((table, { ids: [id = ''] }) => {
    const twice = withCell(withCell(without(table, 'plate', 'id'), 0, 'id', id), 1, 'id', id.toUpperCase());
    return invalid(fileOf(twice), `${lineAt(table, 1)}.id`);
  }),
  'the plate of another car': always((table, { ids: [id = ''], plates: [, plate = ''] }) =>
    badCell(withCell(without(table, 'plate', 'id', 'units'), 0, 'id', id), 0, ['plate', plate]),
  ),
  'units of a car with a plate': by(anyIndex, (index, table) => {
    const row = within(table.rows, index);
    return badCell(withCell(table, row, 'plate', 'KA 09 ZZ 2'), row, ['units', '2']);
  }),
  'too many cars': always((table) =>
    badCell(withCell(without(table, 'plate', 'id'), 0, 'units', String(mostImportRows)), 1, ['units', '1']),
  ),
  'too many rows': always((table) => {
    const rows = Array.from({ length: mostImportRows + 1 }, (_, index) => table.rows[within(table.rows, index)]);
    return invalid(fileOf({ ...table, rows: rows as Row[] }), ''); // a valid index
  }),
  'no rows': always((table) => invalid(fileOf({ ...table, rows: [] }), '')),
  'one character, repeated': by(
    fc.tuple(fc.constantFrom('', ' ', '\n', ',', '"', '",', '\0', 'é'), fc.integer({ min: 1, max: 400_000 })),
    ([text, count]) => ({ file: Buffer.from(text.repeat(count)), status: 400, path: null }),
  ),
  'a head of many cells': by(fc.nat(100_000), (count, table) => {
    const [head = '', ...lines] = linesOf(table);
    const { mark } = table.style;
    const wide = encode(table, [head + mark.repeat(count), ...lines, `${mark.repeat(50_000)}x`]);
    return invalid(wide, `${lines.length + 2}.cell 50001`);
  }),
  'bytes of any kind': // The first byte does not mark any other file type, and the file has more than a header line.
    by(fc.uint8Array({ minLength: 20, maxLength: 2_000 }), (bytes) => ({
      file: Buffer.concat([Buffer.from([0x7f]), bytes, Buffer.from('\nx\ny')]),
      status: 400,
      path: null,
    })),
  'more than a megabyte': always((table) => ({
    file: Buffer.alloc(1_024 * 1_024 + 1, fileOf(table)),
    status: 413,
    path: null,
  })),
  'a workbook': by(fc.constantFrom('504b0304', 'd0cf11e0'), (mark, table) => ({
    file: Buffer.concat([Buffer.from(mark, 'hex'), fileOf(table)]),
    status: 415,
    path: null,
  })),
  'another content type': by(
    fc.constantFrom('application/json', 'text/plain', 'application/vnd.ms-excel', 'multipart/form-data', 'x'),
    (type, table) => ({ file: fileOf(table), type, status: 415, path: null }),
  ),
};

/** Generates a table with exactly one fault. Failures shrink to a small, plainly formatted table. */
export function brokenTable(fleet: ExistingFleet): fc.Arbitrary<BrokenTable> {
  const ways = Object.entries(breaks).map(([what, way]) => ({
    weight: what === 'a cell' ? cellWeight : 1,
    arbitrary: way.map((make) => ({ what, make })),
  }));
  return fc.tuple(anyTable(fleet), fc.oneof(...ways)).map(([table, { what, make }]) => {
    const broken = { what, ...make(table, fleet) };
    const start = broken.file.subarray(0, 400).toString();
    return {
      ...broken,
      [fc.toStringMethod]: () => `${what}, ${broken.path ?? broken.status}: ${JSON.stringify(start)}`,
    };
  });
}
