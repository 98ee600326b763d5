import { describe, expect, test } from 'vitest';
import { holdsTests, listCases, listTitles } from './case-titles.ts';
import { listFiles, read } from './tracked-files.ts';

/* Each case of `docs/cases.md` is named by the title of a test that is not skipped. */

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

  test.each(listCases())('name case %s', (number) => {
    const pattern = new RegExp(`\\b${number}\\b`);

    expect(titles.filter((title) => pattern.test(title))).not.toEqual([]);
  });
});
