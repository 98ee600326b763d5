import { byteOrderMark, csvLine } from '../../../http/csv.ts';
import type { ZippedFile } from '../../../platform/zip.ts';

const lineEnd = '\r\n';

/**
 * Writes `adjustments.csv`: the rows that were added to or removed from the files of the previous month since it was
 * locked. `locked` are the files stored by the lock; `present` are the same files generated from the current records.
 * Each group of rows begins with the header row of its file.
 */
export async function* writeAdjustments(
  locked: readonly ZippedFile[],
  present: readonly ZippedFile[],
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['File', 'Change', 'Columns of the file']);
  for (const { name, content } of present) {
    const before = locked.find((file) => file.name === name);
    if (before) yield await changesOf(name, before.content(), content());
  }
}

async function changesOf(name: string, before: AsyncIterable<string>, now: AsyncIterable<string>): Promise<string> {
  const counts = new Map<string, number>();
  const countOf = (line: string): number => counts.get(line) ?? 0;
  let head: string | undefined;
  for await (const line of linesIn(before)) {
    head ??= line;
    counts.set(line, countOf(line) + 1);
  }
  const added: string[] = [];
  for await (const line of linesIn(now)) {
    if (countOf(line) > 0) counts.set(line, countOf(line) - 1);
    else added.push(line);
  }
  const removed = [...counts].flatMap(([line, count]) => Array.from({ length: count }, () => line));
  if (head === undefined || removed.length + added.length === 0) return '';
  const rows = [
    ['Head', head.replace(byteOrderMark, '')] as const,
    ...removed.map((line) => ['Removed', line] as const),
    ...added.map((line) => ['Added', line] as const),
  ];
  return rows.map(([change, line]) => `${name},${change},${line}${lineEnd}`).join('');
}

/** Splits the texts of a file into lines. Relies on these files having no line breaks within cells. */
async function* linesIn(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    const lines = (rest + text).split(lineEnd);
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
