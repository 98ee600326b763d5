import { read } from './tracked-files.ts';

const rows = [...read('docs/cases.md').matchAll(/^\| ([A-Z]{1,2}\d+) \| (?:\[decision (\d{4})\])?/gm)].map(
  ([, number = '', decision]) => ({ number, decision }),
);

/** The numbers of `docs/cases.md`, such as `B1`, that tests show. */
export const listCases = (): string[] =>
  rows.filter(({ decision }) => decision === undefined).map(({ number }) => number);

/** Those that we leave as they are, each with the decision that says why. */
export const listDeviations = (): { number: string; decision: string }[] =>
  rows.flatMap(({ number, decision }) => (decision === undefined ? [] : [{ number, decision }]));

export const holdsTests = /\.(test\.tsx?|e2e\.ts)$/;

/** `test('…',`, `it('…',`, `describe('…',`, and the title that follows the table of an `each`; not those that are skipped. */
const titleOf = /(?:\b(?:test|it|describe)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g;

export const listTitles = (text: string): string[] => [...text.matchAll(titleOf)].map(([, , title = '']) => title);
