import { type FleetColumn, fleetColumns } from '@rental/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../errors/app-error.ts';
import { type FleetTable, readTable } from './read-table.ts';

/* Tables of cars in every combination of encoding, separator and line ending that the import accepts. */

const runs = { seed: 20_261_122, numRuns: 500 };

type Table = {
  columns: readonly FleetColumn[];
  rows: string[][];
  mark: string;
  lineEnd: string;
  /** The number of blank lines below the header. */
  blanks: number;
  encode: (text: string) => Buffer;
};

const withMark = (text: string): string => `\uFEFF${text}`;
const anyCell = fc.constantFrom('', 'Creta', '₹2,350.00', 'O\'Neil; "x"', '3 Series, long', 'क्रेटा', 'a\tb', "'=1+1");

const anyTable: fc.Arbitrary<Table> = fc.shuffledSubarray([...fleetColumns], { minLength: 2 }).chain((columns) =>
  fc.record({
    columns: fc.constant(columns),
    rows: fc.array(fc.array(anyCell, { minLength: columns.length, maxLength: columns.length }), { minLength: 1 }),
    mark: fc.constantFrom(',', ';', '\t'),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    blanks: fc.nat(2),
    encode: fc.constantFrom<Table['encode']>(
      (text) => Buffer.from(text),
      (text) => Buffer.from(withMark(text)),
      (text) => Buffer.from(withMark(text), 'utf16le'),
      (text) => Buffer.from(withMark(text), 'utf16le').swap16(),
    ),
  }),
);

const writeCell = (cell: string): string => (/["\r\n,;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const lineAt = ({ blanks }: Table, row: number): number => row + 2 + blanks;

/** Returns the file of a table whose cells are already written as CSV. */
function fileOf({ columns, mark, lineEnd, blanks, encode }: Table, rows: readonly string[][]): Buffer {
  const lines = [columns, ...Array.from({ length: blanks }, () => []), ...rows].map((cells) => cells.join(mark));
  return encode(lines.join(lineEnd));
}

/** Returns where the table is rejected, or null if it is accepted. */
function findRejection(file: Buffer): string | null | undefined {
  try {
    readTable(file);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.details?.[0]?.path;
    throw error;
  }
}

describe('readTable', () => {
  test('returns every cell by column, with the line of its row', () => {
    const returnsAll = fc.property(anyTable, (table) => {
      const file = fileOf(
        table,
        table.rows.map((cells) => cells.map(writeCell)),
      );

      expect(readTable(file).rows).toEqual(
        table.rows.map((cells, row): FleetTable['rows'][number] => ({
          line: lineAt(table, row),
          cells: Object.fromEntries(table.columns.map((column, index) => [column, cells[index]])),
          stray: -1,
        })),
      );
    });
    fc.assert(returnsAll, runs);
  });

  test('rejects a misplaced quotation mark and names its line and column', () => {
    const misplaced = fc.constantFrom('"Creta', 'x"y', '"Creta"z');
    const namesPlace = fc.property(anyTable, fc.nat(), fc.nat(), misplaced, (table, row, column, text) => {
      const [badRow, badCell] = [row % table.rows.length, column % table.columns.length];
      const rows = table.rows.map((cells, index) =>
        cells.map((cell, at) => (index === badRow && at === badCell ? text : writeCell(cell))),
      );

      expect(findRejection(fileOf(table, rows))).toBe(`${lineAt(table, badRow)}.${table.columns[badCell]}`);
    });
    fc.assert(namesPlace, runs);
  });

  test('accepts or rejects any bytes without failing', () => {
    const neverFails = fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
      expect(() => findRejection(Buffer.from(bytes))).not.toThrow();
    });
    fc.assert(neverFails, runs);
  });
});
