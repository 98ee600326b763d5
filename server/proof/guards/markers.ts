import { parseAst } from 'rolldown/parseAst';

/*
 * A marker is a comment in the code, right before what guards: `guard: its name`, alone on its line or between slashes
 * and stars in the middle of one. It means the largest piece of syntax that begins there: a statement, a property, an
 * argument, an operand. So renaming, formatting and moving leave it valid.
 *
 *   guard: name             without the guard the piece is gone
 *   guard: name -> code     without the guard `code` stands in its place; `$&` in it is the piece itself
 *   guard: name (1 of 2)    the guard stands in two places, and both go at once
 */
export type Marker = { guard: string; part: string; start: number; end: number; without: string };

type Piece = { type: string; start: number; end: number };

const comment = /\/[/*] guard: (.+?)(?: \((\d of \d)\))?(?: -> (.+?))?(?: \*\/|$)/gm;
const onlyComments = /^(?:[\s.(]|\/\/.*|\/\*.*?\*\/)*$/;

const isPiece = (value: unknown): value is Piece =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

/** Every piece of syntax in the code, from the outside to the inside. */
export function listPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isPiece(value)) return;
    pieces.push(value);
    Object.values(value).forEach(visit);
  };
  visit(parseAst(text, { lang: 'ts' }).body);
  return pieces;
}

/** Every marker in the code of a file, in its order. Throws where nothing follows that could be removed. */
export function readMarkers(text: string): Marker[] {
  const found = [...text.matchAll(comment)];
  const pieces = found.length === 0 ? [] : listPieces(text);
  return found.map(([whole, guard = '', part = '1 of 1', code = ''], index) => {
    const from = (found[index]?.index ?? 0) + whole.length;
    const later = pieces.filter(({ start }) => start >= from);
    const first = Math.min(...later.map(({ start }) => start));
    const end = Math.max(...later.filter(({ start }) => start === first).map((piece) => piece.end));
    if (!onlyComments.test(text.slice(from, first))) throw new Error(`nothing follows the marker of ${guard}`);
    const comma = code === '' ? (/^\s*,/.exec(text.slice(end))?.[0] ?? '') : '';
    const without = code.replaceAll('$&', () => text.slice(first, end));
    return { guard, part, start: first, end: end + comma.length, without };
  });
}

/** The code of a file without a guard that stands in it. */
export function removeGuard(text: string, guard: string): string {
  return readMarkers(text)
    .filter((marker) => marker.guard === guard)
    .reduceRight((rest, { start, end, without }) => rest.slice(0, start) + without + rest.slice(end), text);
}
