import { describe, expect, test } from 'vitest';
import { holdsTests, listCases, listDeviations, listTitles } from './case-titles.ts';
import { listFiles, read } from './tracked-files.ts';

/*
 * Each case of `docs/cases.md` is named by the title of a test that is not skipped, or by the decision that says why we
 * leave it as it is. The findings of the security review and the rows of its checklist are all there.
 */

/** There such numbers name moves of the protocol, or nothing, as below; not cases. */
const speaksOfOtherThings = /-moves\.api\.test\.ts$|^server\/proof\/model\/|^\.ci\/(?:case-numbers|references)\./;

const files = listFiles().filter((file) => holdsTests.test(file) && !speaksOfOtherThings.test(file));
const titles = files.flatMap((file) => listTitles(read(file)));

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

  test('could not mean two cases by one number', () => {
    const numbers = [...listCases(), ...listDeviations().map(({ number }) => number)];

    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  test('have a case for each finding of the security review and each row of the checklist', () => {
    const upTo = (letter: string, last: number) => Array.from({ length: last }, (_, index) => `${letter}${index + 1}`);
    const wanted = [...upTo('H', 3), ...upTo('M', 6), ...upTo('L', 12), ...upTo('I', 8), ...upTo('S', 41)];
    const listed = new Set([...listCases(), ...listDeviations().map(({ number }) => number)]);

    expect(wanted.filter((number) => !listed.has(number))).toEqual([]);
  });

  test.each(listDeviations())(
    'are not asked for $number, since decision $decision says why',
    ({ number, decision }) => {
      const record = listFiles().find((file) => file.startsWith(`contracts/decisions/${decision}-`)) ?? '';

      expect(read(record)).toMatch(new RegExp(`\\b${number}\\b`));
    },
  );

  test.each(listCases())('name case %s', (number) => {
    const pattern = new RegExp(`\\b${number}\\b`);

    expect(titles.filter((title) => pattern.test(title))).not.toEqual([]);
  });
});
