import { describe, expect, test } from 'vitest';
import { listFiles, read } from './tracked-files.ts';

/* Every text in `docs/texts.md` must appear unchanged and complete in the client or the contracts. */

const source = listFiles('client/src', 'contracts/src')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test\//.test(file))
  .map(read)
  .join('\n');

const literal = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/**
 * Returns whether the text appears as a whole string, as the whole content of an element or as an identifier; `{…}`
 * matches any interpolated value.
 */
function isSaid(text: string, code = source): boolean {
  const pieces = text.split(/\{\w+\}/).map(literal);
  const inQuotes = `['"\`>]\\s*${pieces.join('\\$?\\{[^}]+\\}')}\\s*['"\`<]`;
  const asName = `[\\s{.,]${literal(text)}\\s*[?:,}]`;
  return new RegExp(inQuotes).test(code) || (/^\w+$/.test(text) && new RegExp(asName).test(code));
}

const texts = [...new Set([...read('docs/texts.md').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text))];

describe('a text', () => {
  test.each([
    ['Save', "save: 'Save',", true],
    ['Save', "save: 'Save it',", false],
    ['Save', '<p>\n  Save\n</p>', true],
    ['Rent for {total}', '>Rent for {formatRupees(total)}<', true],
    ['Rent for {total}', '>Rent at {total}<', false],
    ['locId', 'z.strictObject({ locId: objectId })', true],
    ['locId', 'const locIds = 1', false],
  ])('such as %j, searched for in the code %j, is found: %s', (text, code, expected) => {
    expect(isSaid(text, code)).toBe(expected);
  });

  test('appears in the source if docs/texts.md lists it', () => {
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.filter((text) => !isSaid(text))).toEqual([]);
  });
});
