import { createHash } from 'node:crypto';
import {
  mostTollRows,
  requiredTollColumns,
  type TollColumn,
  tollColumns,
  tollContract,
  type TollHeadings,
} from '@rental/contracts';
import { readCell } from '../../http/csv.ts';
import { cellName, readUploadedTable, refuseTable } from '../../http/uploaded-table.ts';
import type { TableRow } from '../../platform/uploads/read-csv.ts';
import { TollColumns } from './toll.model.ts';

/** The cells of a row by what they mean. */
export type TollCells = { line: number; cells: Partial<Record<TollColumn, string>> };

/** A file whose columns are known, unless some are `missing`; then there are no rows. */
export type TollTable = {
  /** Identifies files with the same headings. */
  key: string;
  headings: string[];
  columns: TollHeadings;
  missing: TollColumn[];
  rows: TollCells[];
};

const clean = (cell: string): string => readCell(cell).trim();
const isFilled = (cell: string): boolean => cell.trim() !== '';

/** Banks put lines about the account above the headings. */
const isHead = ({ cells }: TableRow): boolean => cells.filter(isFilled).length >= requiredTollColumns.length;

/**
 * Reads a file. If no columns are given, uses those with which a file with the same headings was last imported. Throws `import_invalid` if it is not a table, and 415 for a workbook.
 */
export async function readTollTable(file: Uint8Array, given: TollHeadings): Promise<TollTable> {
  const { advice } = tollContract.import.upload;
  const nameOf = (title: string, cell: number) => clean(title).slice(0, 60) || cellName(cell);
  const lines = readUploadedTable(file, { mostRows: mostTollRows, advice, nameOf });
  const start = lines.findIndex(isHead);
  const head = lines[start]?.cells.map(clean);
  if (!head) return refuseTable('', `The file needs at least ${requiredTollColumns.length} columns`);
  const headings = [...new Set(head.filter((title) => title !== '' && title.length <= 100))];
  const key = createHash('sha256').update(JSON.stringify(headings)).digest('hex');
  const columns = choose(headings, await wantedColumns(key, headings, given));
  const missing = requiredTollColumns.filter((column) => columns[column] === undefined);
  if (missing.length > 0) return { key, headings, columns, missing, rows: [] };
  const places = tollColumns.map((column) => [column, head.indexOf(columns[column] ?? '')] as const);
  const rows = lines.slice(start + 1).map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(places.map(([column, index]) => [column, clean(cells[index] ?? '')])),
  }));
  return { key, headings, columns, missing, rows };
}

async function wantedColumns(key: string, headings: readonly string[], given: TollHeadings): Promise<TollHeadings> {
  if (Object.keys(given).length > 0) return given;
  const kept = await TollColumns.findById(key).maxTimeMS(3_000).lean();
  const named = (column: TollColumn) => headings.find((title) => title.toLowerCase() === column);
  return kept?.columns ?? Object.fromEntries(tollColumns.map((column) => [column, named(column)]));
}

/** Leaves out headings that the file does not have, and those that were chosen before. */
function choose(headings: readonly string[], wanted: TollHeadings): TollHeadings {
  const left = new Set(headings);
  return Object.fromEntries(
    tollColumns.flatMap((column) => {
      const title = wanted[column];
      return title !== undefined && left.delete(title) ? [[column, title]] : [];
    }),
  );
}

/** Stores which columns a file had, for the next file with the same headings. */
export async function keepColumns({ key, columns }: TollTable): Promise<void> {
  await TollColumns.updateOne({ _id: key }, { columns }, { upsert: true });
}
