import { createHash } from 'node:crypto';
import { type FleetColumn, fleetColumns, mostImportRows, vehicleImportContract } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { readCell } from '../../../http/csv.ts';
import { readCsv, TableError, type TableRow } from '../../../platform/uploads/read-csv.ts';
import type { Cells } from './read-row.ts';

/** `stray` is the index of the first non-empty cell for which the header has no column, or -1. */
export type FleetTable = { hash: string; rows: { line: number; cells: Cells; stray: number }[] };

const refuse = (path: string, message: string, cause?: unknown): never => {
  throw new AppError('import_invalid', { details: [{ path, message }], cause });
};

/** Whether the file is a spreadsheet workbook, either ZIP-based or in the older format. */
const isWorkbook = (file: Uint8Array): boolean =>
  ['504b0304', 'd0cf11e0'].includes(Buffer.from(file.subarray(0, 4)).toString('hex'));

const isColumn = (name: string): name is FleetColumn => fleetColumns.some((column) => column === name);
const nameOf = (title: string): string => readCell(title).trim().toLowerCase().replaceAll(/\s+/g, '_');

/** Returns the name of a cell without a column; `index` counts from 0, the name from 1. */
export const cellName = (index: number): string => `cell ${index + 1}`;

function parse(file: Uint8Array): TableRow[] {
  try {
    return readCsv(file, mostImportRows + 1);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    const { line, cell, title } = error.place;
    const name = nameOf(title);
    return refuse(`${line}.${isColumn(name) ? name : cellName(cell)}`, error.message, error);
  }
}

/** Returns the columns of the file in order; null for a column without a name, whose cells must be empty. */
function readHead({ line, cells }: TableRow): (FleetColumn | null)[] {
  const columns = cells.map(nameOf).map((name) => {
    if (name === '' || isColumn(name)) return name === '' ? null : name;
    return refuse(`${line}.${name.slice(0, 60)}`, 'This column is not recognised');
  });
  const twice = columns.find((column, index) => column !== null && columns.indexOf(column) !== index);
  return twice ? refuse(`${line}.${twice}`, 'This column appears twice') : columns;
}

/** Returns the cells of a file by column. Throws `import_invalid` if it is not a table of cars, 415 for a workbook. */
export function readTable(file: Uint8Array): FleetTable {
  if (isWorkbook(file)) {
    throw new AppError('unsupported_media_type', { message: vehicleImportContract.import.upload.advice });
  }
  const [head, ...rows] = parse(file);
  if (!head || rows.length === 0) return refuse('', 'The file has no rows');
  if (rows.length > mostImportRows) return refuse('', `At most ${mostImportRows} rows`);
  const columns = readHead(head);
  // Collected once instead of for each row, because a header may have very many unnamed columns.
  const named = columns.flatMap((column, index) => (column === null ? [] : [[column, index] as const]));
  const isStray = (cell: string, index: number) => (columns[index] ?? null) === null && cell.trim() !== '';
  return {
    hash: createHash('sha256').update(file).digest('hex'),
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(named.map(([column, index]) => [column, cells[index] ?? ''])),
      stray: cells.findIndex(isStray),
    })),
  };
}
