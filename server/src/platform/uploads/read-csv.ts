import { CsvError, parse } from 'csv-parse/sync';

/** A line number (from 1), a cell index (from 0), and the cell's column header, once the header has been read. */
type Place = { line: number; cell: number; title: string };

/** Thrown when the file is not a valid table; `place` says where. */
export class TableError extends Error {
  readonly place: Place;

  constructor(message: string, place: Place, cause: unknown) {
    super(message, { cause });
    this.name = 'TableError';
    this.place = place;
  }
}

/** A row, and the number (from 1) of the line on which it ends. */
export type TableRow = { line: number; cells: string[] };

const marks: [encoding: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Decodes the text in the encoding that its byte order mark names. Without a mark, tries UTF-8 and then the Windows
 * encoding that spreadsheets use.
 */
function decodeText(bytes: Uint8Array): string {
  const [marked] = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? [];
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the most frequent delimiter in the first line. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1);
  const outside = head.replaceAll(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => [mark, outside.split(mark).length] as const);
  return counts.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ',';
}

const lineEnds = ['\r\n', '\n', '\r'];

/**
 * Returns the number of the first non-empty line after the first `lines` lines. Used to locate an unclosed quote, which
 * the parser notices only at the end of the file.
 */
function lineAfter(text: string, lines: number): number {
  const ahead = text.split(/\r\n|\n|\r/).slice(lines);
  return lines + Math.max(ahead.findIndex((line) => line !== '') + 1, 1);
}

/** Returns the rows of a table whose cells are separated by commas, semicolons or tabs; skips empty lines. */
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
    throw new TableError('There is a misplaced quotation mark', place, error);
  }
}
