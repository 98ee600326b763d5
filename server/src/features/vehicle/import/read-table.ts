import { createHash } from 'node:crypto';
import { type FleetColumn, fleetColumns, mostImportRows, vehicleImportContract } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { readCell } from '../../../http/csv.ts';
import { readCsv, TableError, type TableRow } from '../../../platform/uploads/read-csv.ts';
import type { Cells } from './read-row.ts';

export type FleetTable = { hash: string; rows: { line: number; cells: Cells }[] };

const refuse = (path: string, message: string, cause?: unknown): never => {
  throw new AppError('import_invalid', { details: [{ path, message }], cause });
};

/** A workbook: a ZIP, or the older form. */
const isWorkbook = (file: Uint8Array): boolean =>
  ['504b0304', 'd0cf11e0'].includes(Buffer.from(file.subarray(0, 4)).toString('hex'));

function parse(file: Uint8Array): TableRow[] {
  try {
    return readCsv(file, mostImportRows + 1);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    return refuse(error.line === null ? '' : String(error.line), error.message, error);
  }
}

const isColumn = (name: string): name is FleetColumn => fleetColumns.some((column) => column === name);

/** The columns of the file in their order; one without a name is left out. */
function readHead(cells: readonly string[]): (FleetColumn | null)[] {
  const names = cells.map((cell) => readCell(cell).trim().toLowerCase().replaceAll(/\s+/g, '_'));
  const columns = names.map((name) => {
    if (name === '' || isColumn(name)) return name === '' ? null : name;
    return refuse(name.slice(0, 60), 'We do not know this column');
  });
  const twice = columns.find((column, index) => column !== null && columns.indexOf(column) !== index);
  return twice ? refuse(twice, 'This column is there twice') : columns;
}

/** The cells of a file by column. Throws `import_invalid` for what is no table of cars, 415 for a workbook. */
export function readTable(file: Uint8Array): FleetTable {
  if (isWorkbook(file)) {
    throw new AppError('unsupported_media_type', { message: vehicleImportContract.import.upload.advice });
  }
  const [head, ...rows] = parse(file);
  if (!head || rows.length === 0) return refuse('', 'The file has no rows');
  if (rows.length > mostImportRows) return refuse('', `At most ${mostImportRows} rows`);
  const columns = readHead(head.cells);
  return {
    hash: createHash('sha256').update(file).digest('hex'),
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(
        columns.flatMap((column, index) => (column === null ? [] : [[column, cells[index] ?? ''] as const])),
      ),
    })),
  };
}
