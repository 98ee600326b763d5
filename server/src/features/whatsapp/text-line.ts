/*
 * A text is written once: staff open it as it is, and a provider needs it as a template whose fixed words never change,
 * with numbered variables between them.
 */

/** A line of a text: `values` stand between the `fixed` words. */
export type TextLine = { fixed: readonly string[]; values: readonly string[] };

/** Returns a line whose placeholders are its values; an unknown value is empty. */
export const line = (fixed: readonly string[], ...values: readonly (string | undefined)[]): TextLine => ({
  fixed,
  values: values.map((value = '') => value),
});

/** Returns a line without values. */
export const words = (text: string): TextLine => ({ fixed: [text], values: [] });

/** Whether all values of the line are empty, so that it is left out. */
const isEmpty = ({ values }: TextLine): boolean => values.length > 0 && values.every((value) => value === '');

const join = ({ fixed }: TextLine, values: readonly string[]): string =>
  fixed.map((text, index) => `${text}${values[index] ?? ''}`).join('');

/** Returns the text without its empty lines. */
export const plainText = (lines: readonly TextLine[]): string =>
  lines
    .filter((each) => !isEmpty(each))
    .map((each) => join(each, each.values))
    .join('\n');

/** Returns the text with `{{1}}`, `{{2}}` and so on for its values, as a provider approves it. */
export function templateText(lines: readonly TextLine[]): string {
  let count = 0;
  return lines
    .map((each) =>
      join(
        each,
        each.values.map(() => `{{${(count += 1)}}}`),
      ),
    )
    .join('\n');
}

/** Returns the values of the template’s variables: each in one line, and none empty, because providers refuse those. */
export const valuesOf = (lines: readonly TextLine[]): string[] =>
  lines.flatMap(({ values }) => values.map((value) => value.replaceAll(/\s+/g, ' ').trim() || '–'));
