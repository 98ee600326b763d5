import { AppError } from '../errors/app-error.ts';
import { readCsv, TableError, type TableRow } from '../platform/uploads/read-csv.ts';

type Wanted = {
  mostRows: number;
  /** What to do with a workbook. */
  advice: string;
  /** Names a cell in a message, by the heading of its column and its index from 0. */
  nameOf: (title: string, cell: number) => string;
};

type Table = [head: TableRow, ...rows: TableRow[]];

/** Throws `import_invalid` for a place in the file, such as `7.plate`; the whole file is ''. */
export function refuseTable(path: string, message: string, cause?: unknown): never {
  throw new AppError('import_invalid', { details: [{ path, message }], cause });
}

/** Returns the name of a cell without a column; `index` counts from 0, the name from 1. */
export const cellName = (index: number): string => `cell ${index + 1}`;

/** Whether the file is a spreadsheet workbook, either ZIP-based or in the older format. */
const isWorkbook = (file: Uint8Array): boolean =>
  ['504b0304', 'd0cf11e0'].includes(Buffer.from(file.subarray(0, 4)).toString('hex'));

/**
 * Returns the lines of an uploaded table, with its headings. Throws `import_invalid` if it is not a table, and 415 for a
 * workbook. `mostRows` is without the headings.
 */
export function readUploadedTable(file: Uint8Array, { mostRows, advice, nameOf }: Wanted): Table {
  if (isWorkbook(file)) throw new AppError('unsupported_media_type', { message: advice });
  const [head, ...rows] = parse(file, mostRows + 1, nameOf);
  if (!head || rows.length === 0) return refuseTable('', 'The file has no rows');
  if (rows.length > mostRows) return refuseTable('', `At most ${mostRows} rows`);
  return [head, ...rows];
}

function parse(file: Uint8Array, mostLines: number, nameOf: Wanted['nameOf']): TableRow[] {
  try {
    return readCsv(file, mostLines);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    const { line, cell, title } = error.place;
    return refuseTable(`${line}.${nameOf(title, cell)}`, error.message, error);
  }
}
