import { type FleetColumn, fleetColumns, mostImportRows } from '@rental/contracts';
import { seededRandom } from '../../local/seeded-random.ts';
import { pick, type Random } from '../storm/faults.ts';
import { badCells, goodCells, neededColumns } from './fleet-cells.ts';
import {
  below,
  fileOf,
  lineAt,
  linesOf,
  makeTable,
  type StandingFleet,
  type Table,
  writeCell,
  writeLine,
  writeTable,
} from './sound-table.ts';

/* Tables of cars with something wrong in them, each the same for the same number. */

/** What the server must say: this status and, where a place is to blame, its line and column. */
export type BrokenTable = { what: string; file: Buffer; type: string; status: number; path: string | null };

type Fault = Omit<BrokenTable, 'what' | 'type'> & { type?: string };
type Break = (table: Table, random: Random, fleet: StandingFleet) => Fault;

const invalid = (file: Buffer, path: string): Fault => ({ file, status: 400, path });

/** The table with other text in a cell of it. */
function withCell(table: Table, row: number, column: FleetColumn, text: string): Table {
  const columns = table.columns.includes(column) ? table.columns : [...table.columns, column];
  const at = columns.indexOf(column);
  const rows = table.rows.map((cells, index) => {
    const full = columns.map((name, place) => cells[place] ?? goodCells(name)[0] ?? '');
    return index === row ? full.with(at, text) : full;
  });
  return { ...table, columns, rows };
}

/** The table with a line of it written otherwise. */
function withLine(table: Table, row: number, change: (line: string, cells: string[]) => string): Buffer {
  const at = lineAt(table, row) - 1;
  return writeTable(
    table,
    linesOf(table).map((line, index) => (index === at ? change(line, table.rows[row] ?? []) : line)),
  );
}

const anyRow = ({ rows }: Table, random: Random): number => below(rows.length, random);

const cellFault: Break = (table, random) => {
  const [row, column] = [anyRow(table, random), pick(fleetColumns, random)];
  const wrong = withCell(table, row, column, pick(badCells(column), random));
  return invalid(fileOf(wrong), `${lineAt(table, row)}.${column}`);
};

const quoteFault =
  (spoil: (cell: string) => string): Break =>
  (table, random) => {
    const [row, at] = [anyRow(table, random), below(table.columns.length, random)];
    const file = withLine(table, row, (_line, cells) =>
      cells
        .map((cell, index) => (index === at ? spoil(cell.replaceAll(/\W/g, '')) : writeCell(cell)))
        .join(table.style.mark),
    );
    return invalid(file, `${lineAt(table, row)}.${table.columns[at] ?? ''}`);
  };

/** Each way to break a table, and how often it is taken. */
const breaks: Record<string, { often: number; make: Break }> = {
  'a cell': { often: 30, make: cellFault },
  'a cell among many': {
    often: 1,
    make: (table, random) => {
      const more = Array.from({ length: 300 + below(1_000, random) }, () =>
        pick(table.rows, random).map(withoutPlate(table)),
      );
      return cellFault({ ...table, rows: [...table.rows, ...more] }, random, { location: '', plates: [], ids: [] });
    },
  },
  'text beyond the last column': {
    often: 4,
    make: (table, random) => {
      const row = anyRow(table, random);
      const { mark } = table.style;
      const empty = below(4, random);
      const file = withLine(table, row, (line) => `${line}${mark.repeat(empty + 1)}50`);
      return invalid(file, `${lineAt(table, row)}.cell ${table.columns.length + empty + 1}`);
    },
  },
  'a quote that never ends': { often: 4, make: quoteFault((cell) => `"${cell}`) },
  'a quote in a cell': { often: 3, make: quoteFault((cell) => `x${cell}"y`) },
  'text behind a quote': { often: 3, make: quoteFault((cell) => `"${cell}"z`) },
  'a column nobody knows': {
    often: 3,
    make: (table, random) => {
      const at = below(table.columns.length + 1, random);
      const name = pick(['colour', 'x'.repeat(60), '__proto__', 'constructor', '<b>', '=cmd'], random);
      const lines = linesOf(table);
      const head = writeLine([...table.columns.slice(0, at), name, ...table.columns.slice(at)], table.style);
      return invalid(writeTable(table, [head, ...lines.slice(1)]), `1.${name}`);
    },
  },
  'a column twice': {
    often: 3,
    make: (table, random) => {
      const column = pick(table.columns, random);
      const columns = [...table.columns, column];
      return invalid(fileOf({ ...table, columns }), `1.${column}`);
    },
  },
  'a column missing': {
    often: 3,
    make: (table, random) => {
      const column = pick(
        neededColumns.filter((name) => name !== 'plate'),
        random,
      );
      const at = table.columns.indexOf(column);
      const rows = table.rows.map((row) => row.map(withoutPlate(table)).toSpliced(at, 1));
      const without = { ...table, columns: table.columns.toSpliced(at, 1), rows };
      return invalid(fileOf(without), `${lineAt(table, 0)}.${column}`);
    },
  },
  'a plate on two lines': {
    often: 3,
    make: (table) => {
      const twice = withCell(withCell(table, 0, 'plate', 'KA 09 ZZ 1'), 1, 'plate', 'ka-09-zz-1');
      return invalid(fileOf(withoutUnits(twice)), `${lineAt(table, 1)}.plate`);
    },
  },
  'a car on two lines': {
    often: 2,
    make: (table, _random, { ids }) => {
      const [id = ''] = ids;
      const twice = withCell(withCell(noPlates(table), 0, 'id', id), 1, 'id', id.toUpperCase());
      return invalid(fileOf(twice), `${lineAt(table, 1)}.id`);
    },
  },
  'the plate of another car': {
    often: 2,
    make: (table, _random, { ids, plates }) => {
      const clear = noPlates(withoutUnits(table));
      const taken = withCell(withCell(clear, 0, 'id', ids[0] ?? ''), 0, 'plate', plates[1] ?? '');
      return invalid(fileOf(taken), `${lineAt(table, 0)}.plate`);
    },
  },
  'units of a car with a plate': {
    often: 2,
    make: (table, random) => {
      const row = anyRow(table, random);
      const wrong = withCell(withCell(table, row, 'plate', 'KA 09 ZZ 2'), row, 'units', '2');
      return invalid(fileOf(wrong), `${lineAt(table, row)}.units`);
    },
  },
  'too many cars': {
    often: 1,
    make: (table) => {
      const clear = noPlates(withCell(withoutUnits(table), 0, 'id', ''));
      const wrong = withCell(withCell(clear, 0, 'units', String(mostImportRows)), 1, 'units', '1');
      return invalid(fileOf(wrong), `${lineAt(table, 1)}.units`);
    },
  },
  'too many rows': {
    often: 0.2,
    make: (table) => {
      const rows = Array.from(
        { length: mostImportRows + 1 },
        (_, index) => table.rows[index % table.rows.length] ?? [],
      );
      return invalid(fileOf({ ...table, rows }), '');
    },
  },
  'no rows': { often: 2, make: (table) => invalid(fileOf({ ...table, rows: [] }), '') },
  'nothing but what fills it': {
    often: 0.4,
    make: ({ style }, random) => {
      const one = pick(['', ' ', '\n', style.mark, '"', `"${style.mark}`, '\0', 'é'], random);
      return { file: Buffer.from(one.repeat(1 + below(400_000, random))), status: 400, path: null };
    },
  },
  'a head of many cells': {
    often: 0.4,
    make: (table, random) => {
      const { mark } = table.style;
      const [head = '', ...others] = linesOf(table);
      const wide = writeTable(table, [
        head + mark.repeat(below(100_000, random)),
        ...others,
        `${mark.repeat(50_000)}x`,
      ]);
      return { file: wide, status: 400, path: `${others.length + 2}.cell 50001` };
    },
  },
  'bytes of any kind': {
    often: 3,
    make: (_table, random) => {
      const bytes = Buffer.from(Array.from({ length: 20 + below(2_000, random) }, () => below(256, random)));
      // None of the marks that speak for another kind of file, and more than a head.
      return { file: Buffer.concat([Buffer.from([0x7f]), bytes, Buffer.from('\nx\ny')]), status: 400, path: null };
    },
  },
  'a megabyte and more': {
    often: 0.4,
    make: (table) => ({ file: Buffer.alloc(1_024 * 1_024 + 1, fileOf(table)), status: 413, path: null }),
  },
  'a workbook': {
    often: 2,
    make: (table, random) => {
      const mark = pick(['504b0304', 'd0cf11e0'], random);
      return { file: Buffer.concat([Buffer.from(mark, 'hex'), fileOf(table)]), status: 415, path: null };
    },
  },
  'a table by another name': {
    often: 2,
    make: (table, random) => ({
      file: fileOf(table),
      type: pick(['application/json', 'text/plain', 'application/vnd.ms-excel', 'multipart/form-data', 'x'], random),
      status: 415,
      path: null,
    }),
  },
};

const withoutPlate =
  ({ columns }: Table) =>
  (cell: string, index: number): string =>
    columns[index] === 'plate' || columns[index] === 'id' ? '' : cell;

const noPlates = (table: Table): Table => ({ ...table, rows: table.rows.map((row) => row.map(withoutPlate(table))) });

const withoutUnits = (table: Table): Table => ({
  ...table,
  rows: table.rows.map((row) => row.map((cell, index) => (table.columns[index] === 'units' ? '' : cell))),
});

const choices = Object.entries(breaks);
const weight = choices.reduce((sum, [, { often }]) => sum + often, 0);

function chooseBreak(random: Random): [what: string, make: Break] {
  let left = random() * weight;
  for (const [what, { often, make }] of choices) {
    left -= often;
    if (left < 0) return [what, make];
  }
  return ['a cell', cellFault];
}

/** The table of this number without a fault, and with one. */
export function breakTable(seed: number, number: number, fleet: StandingFleet): { sound: Buffer; broken: BrokenTable } {
  const random = seededRandom(seed ^ Math.imul(number + 1, 40_503));
  const table = makeTable(fleet, random);
  const [what, make] = chooseBreak(random);
  return { sound: fileOf(table), broken: { what, type: 'text/csv', ...make(table, random, fleet) } };
}
