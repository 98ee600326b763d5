import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');
export const readText = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Returns the tracked files and the untracked ones that are not ignored, relative to the root of the repository. */
export function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
}

/** The code of a guard, and the code that replaces it when the guard is removed. */
type Edit = { file: string; code: string; without: string };

/** A guard and the test that must fail when the guard is removed; `test` is the beginning of the test’s title. */
export type Guard = { name: string; edits: Edit[]; proof: { file: string; test: string } };

function parseGuard(block: string): Guard {
  const [name = '', ...rows] = block.split('\n');
  const guard: Guard = { name, edits: [], proof: { file: '', test: '' } };
  for (const row of rows) {
    const [, verb, file = '', rest = ''] = /^ {2}(remove|change|test) (\S+): (.*)$/.exec(row) ?? [];
    const [code = '', without = ''] = rest.split(' ~> ');
    if (verb === 'test') guard.proof = { file, test: rest };
    else guard.edits.push({ file, code, without });
  }
  return guard;
}

/** Parses a list in the format that `guards.txt` describes. */
export const parseGuards = (text: string): Guard[] =>
  text
    .trim()
    .split(/\n\n+/)
    .filter((block) => !block.startsWith('#'))
    .map(parseGuard);

export const guards = parseGuards(readText('server/proof/guards/guards.txt'));

/** Escapes a text for use in a regular expression. */
export const asPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns a pattern that matches this text with any whitespace between its tokens. */
const asLoosePattern = (text: string): string =>
  (text.match(/\w+|[^\w\s]/g) ?? []).map(asPattern).join(String.raw`\s*`);

/**
 * Returns the text with the guard removed. The part of `code` before ` … ` is an anchor that occurs exactly once in the
 * file; the guard is the first match after it. Throws when there is no match, or more than one.
 */
export function removeGuard(text: string, { code, without }: Pick<Edit, 'code' | 'without'>): string {
  const [anchor = '', guarded = anchor] = code.split(' … ').map(asLoosePattern);
  const [start, again] = [...text.matchAll(new RegExp(anchor, 'g'))];
  if (!start || again) throw new Error(`found ${start ? 'more than once' : 'nowhere'}: ${code}`);
  const from = guarded === anchor ? start.index : start.index + start[0].length;
  const found = new RegExp(guarded).exec(text.slice(from));
  if (!found) throw new Error(`found nowhere: ${code}`);
  const at = from + found.index;
  return text.slice(0, at) + without.replaceAll('$&', () => found[0]) + text.slice(at + found[0].length);
}

/** Returns the files that change when the guard is removed, with their text before and after the removal. */
export function listEdited({ edits }: Guard): { file: string; text: string; without: string }[] {
  const edited = new Map<string, { file: string; text: string; without: string }>();
  for (const { file, ...edit } of edits) {
    const { text, without } = edited.get(file) ?? { text: readText(file), without: readText(file) };
    edited.set(file, { file, text, without: removeGuard(without, edit) });
  }
  return [...edited.values()];
}
