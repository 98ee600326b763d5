import { read } from './tracked-files.ts';

/** The numbers of `docs/cases.md`, such as `B1`. */
export const listCases = (): string[] =>
  [...read('docs/cases.md').matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, number = '']) => number);

export const holdsTests = /\.(test\.tsx?|e2e\.ts)$/;

/** `test('…',`, `it('…',`, `describe('…',`, and the title that follows the table of an `each`; not those that are skipped. */
const titleOf = /(?:\b(?:test|it|describe)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g;

export const listTitles = (text: string): string[] => [...text.matchAll(titleOf)].map(([, , title = '']) => title);
