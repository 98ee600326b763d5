import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/*
 * The cases that booking and payment must show, by the numbers of their list: B index and create, P order, V verify,
 * C cancel, W webhook, H expiry and late money, R refund, A adapter and sandbox, Q random, E browser.
 */

const lastOf = { B: 12, P: 6, V: 9, C: 11, W: 10, H: 8, R: 6, A: 6, Q: 1, E: 13 };
const numbers = Object.entries(lastOf).flatMap(([letter, last]) =>
  Array.from({ length: last }, (_, index) => `${letter}${index + 1}`),
);

const root = resolve(import.meta.dirname, '..');

/** There such numbers name moves of the protocol, or nothing, as below; not cases. */
const speaksOfOtherThings = /-moves\.api\.test\.ts$|^server\/proof\/model\/|^\.ci\//;
const holdsTests = /\.(test\.tsx?|e2e\.ts)$/;

/** `test('…',`, `it('…',`, `describe('…',`, and the title that follows the table of an `each`; not those that are skipped. */
const titleOf = /(?:\b(?:test|it|describe)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g;

const listTitles = (text: string): string[] => [...text.matchAll(titleOf)].map(([, , title = '']) => title);

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => holdsTests.test(file) && !speaksOfOtherThings.test(file) && existsSync(resolve(root, file)));
const titles = files.flatMap((file) => listTitles(readFileSync(resolve(root, file), 'utf8')));

describe('the titles of tests', () => {
  test('are found alone and after a table, but not when skipped', () => {
    const text = `
      test('E1: pays', async () => {});
      test.each([['a', 1]] as const)('B9 %s', async () => {});
      test.each<string>(['a'])(
        "it's C8 at %s",
        async () => {},
      );
      it('B8 drops the hold', async () => {});
      test.skip('P1 later', () => {});
      render('V1', 1);
    `;

    expect(listTitles(text)).toEqual(['E1: pays', 'B9 %s', "it's C8 at %s", 'B8 drops the hold']);
  });

  test.each(numbers)('name case %s', (number) => {
    const pattern = new RegExp(`\\b${number}\\b`);

    expect(titles.filter((title) => pattern.test(title))).not.toEqual([]);
  });
});
