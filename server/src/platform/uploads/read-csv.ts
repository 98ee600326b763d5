import { CsvError, parse } from 'csv-parse/sync';

/** A line from 1, a cell of it from 0, and what stands above it in the first line, if that was read. */
type Place = { line: number; cell: number; title: string };

/** A file that is no table, and where it stops being one. */
export class TableError extends Error {
  readonly place: Place;

  constructor(message: string, place: Place, cause: unknown) {
    super(message, { cause });
    this.name = 'TableError';
    this.place = place;
  }
}

/** A row with the line of the file it ends in, from 1. */
export type TableRow = { line: number; cells: string[] };

const marks: [encoding: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** What it says by its mark, else as UTF-8, else as spreadsheets of Windows write it. */
function decodeText(bytes: Uint8Array): string {
  const [marked] = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? [];
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What stands most often between the cells of the first line. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1);
  const outside = head.replaceAll(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => [mark, outside.split(mark).length] as const);
  return counts.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ',';
}

const lineEnds = ['\r\n', '\n', '\r'];

/** The first line with anything in it after these many; a quote that never ends is noticed only at the end of the file. */
function lineAfter(text: string, lines: number): number {
  const ahead = text.split(/\r\n|\n|\r/).slice(lines);
  return lines + Math.max(ahead.findIndex((line) => line !== '') + 1, 1);
}

/** The rows of a table in text, with commas, semicolons or tabs between its cells; empty lines are none. */
export function readCsv(bytes: Uint8Array, mostRows: number): TableRow[] {
  const text = decodeText(bytes);
  const rows: TableRow[] = [];
  const keep = (cells: string[], { lines }: { lines: number }): null => {
    rows.push({ line: lines, cells });
    return null;
  };
  const delimiter = delimiterOf(text);
  try {
    parse(text, {
      delimiter,
      record_delimiter: lineEnds,
      on_record: keep,
      skip_empty_lines: true,
      relax_column_count: true,
      to: mostRows + 1,
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const cell = Number(error['column']);
    const place = { line: lineAfter(text, rows.at(-1)?.line ?? 0), cell, title: rows[0]?.cells[cell] ?? '' };
    throw new TableError('A quote is opened or closed where none may be', place, error);
  }
}
