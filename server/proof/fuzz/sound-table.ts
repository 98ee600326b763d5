import { type FleetColumn, fleetColumns } from '@rental/contracts';
import { shuffled } from '../../local/seeded-random.ts';
import { pick, type Random } from '../storm/faults.ts';
import { goodCells, neededColumns } from './fleet-cells.ts';

/* Tables of cars without a fault, in every encoding, separator and end of lines that the import reads. */

/** The cars of the fleet and where they stand, for rows that are about them. */
export type StandingFleet = { location: string; plates: readonly string[]; ids: readonly string[] };

type Row = string[];
type Style = { mark: string; lineEnd: string; blanks: number; encode: (text: string) => Buffer };
export type Table = { columns: FleetColumn[]; rows: Row[]; style: Style };

const withMark = (text: string): string => `\uFEFF${text}`;
const encodings: Style['encode'][] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(withMark(text)),
  (text) => Buffer.from(withMark(text), 'utf16le'),
  (text) => Buffer.from(withMark(text), 'utf16le').swap16(),
];

/** A whole number from 0 to below `count`. */
export const below = (count: number, random: Random): number => Math.floor(random() * count);

/** A table without a fault: cars that are known by their plates, and new ones. */
export function makeTable({ location, plates }: StandingFleet, random: Random): Table {
  const others = fleetColumns.filter((column) => !neededColumns.includes(column));
  const columns = shuffled(
    [...neededColumns, ...shuffled(others, random).slice(0, below(others.length, random))],
    random,
  );
  const known = shuffled(plates, random);
  const rows = Array.from({ length: 2 + below(6, random) }, (_, index) => {
    const plate = random() < 0.3 ? (known[index] ?? '') : '';
    return columns.map((column) => {
      if (column === 'plate') return plate;
      return column === 'locations' ? location : pick(goodCells(column), random);
    });
  });
  const style = {
    mark: pick([',', ';', '\t'], random),
    lineEnd: pick(['\n', '\r\n', '\r'], random),
    blanks: below(3, random),
    encode: pick(encodings, random),
  };
  return { columns, rows, style };
}

/** A cell, in quotes where it needs them. */
export function writeCell(cell: string): string {
  return /["\r\n,;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Cells as a line of a table. */
export const writeLine = (cells: readonly string[], style: Style): string => cells.map(writeCell).join(style.mark);

/** The lines of a table, with empty ones between its head and its rows. */
export function linesOf({ columns, rows, style }: Table): string[] {
  const blanks = Array.from({ length: style.blanks }, () => '');
  return [writeLine(columns, style), ...blanks, ...rows.map((row) => writeLine(row, style))];
}

/** The line of a row, from 1. */
export const lineAt = ({ style }: Table, row: number): number => row + 2 + style.blanks;

/** Lines as a file, in the style of the table. */
export const writeTable = ({ style }: Table, lines: readonly string[]): Buffer =>
  style.encode(lines.join(style.lineEnd));

/** The table as a file. */
export const fileOf = (table: Table): Buffer => writeTable(table, linesOf(table));
