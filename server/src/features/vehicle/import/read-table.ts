import { createHash } from 'node:crypto';
import { type FleetColumn, fleetColumns, mostImportRows, vehicleImportContract } from '@rental/contracts';
import { readCell } from '../../../http/csv.ts';
import { cellName, readUploadedTable, refuseTable } from '../../../http/uploaded-table.ts';
import type { TableRow } from '../../../platform/uploads/read-csv.ts';
import type { Cells } from './read-row.ts';

/** `stray` is the index of the first non-empty cell for which the header has no column, or -1. */
export type FleetTable = { hash: string; rows: { line: number; cells: Cells; stray: number }[] };

const isColumn = (name: string): name is FleetColumn => fleetColumns.some((column) => column === name);
const nameOf = (title: string): string => readCell(title).trim().toLowerCase().replaceAll(/\s+/g, '_');

const cellIn = (title: string, cell: number): string => {
  const name = nameOf(title);
  return isColumn(name) ? name : cellName(cell);
};

/** Returns the columns of the file in order; null for a column without a name, whose cells must be empty. */
function readHead({ line, cells }: TableRow): (FleetColumn | null)[] {
  const columns = cells.map(nameOf).map((name) => {
    if (name === '' || isColumn(name)) return name === '' ? null : name;
    return refuseTable(`${line}.${name.slice(0, 60)}`, 'This column is not recognised');
  });
  const twice = columns.find((column, index) => column !== null && columns.indexOf(column) !== index);
  return twice ? refuseTable(`${line}.${twice}`, 'This column appears twice') : columns;
}

/** Returns the cells of a file by column. Throws `import_invalid` if it is not a table of cars, 415 for a workbook. */
export function readTable(file: Uint8Array): FleetTable {
  const { advice } = vehicleImportContract.import.upload;
  const [head, ...rows] = readUploadedTable(file, { mostRows: mostImportRows, advice, nameOf: cellIn });
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
