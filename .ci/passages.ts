/* Extracts the text that a file contains for human readers: comments, documents and test titles. */

const holdsTests = /\.(test\.tsx?|e2e\.ts)$/;
/** Titles of `test('…',`, `it('…',`, `describe('…',` and of tables such as `test.each(…)('…',`. */
const titleOf = /(?:\b(?:test|it|describe)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g;
/** Returns the test titles in a file; none unless it contains tests. */
export const listTitles = (file: string, text: string): string[] =>
  holdsTests.test(file) ? [...text.matchAll(titleOf)].map(([, , title = '']) => title) : [];

export const unwrap = (comment: string): string => comment.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|#)?\s*/g, ' ');

/** Returns the comments of a source file, or the whole text of a document. */
export function listPassages(file: string, text: string): string[] {
  if (file.endsWith('.md')) return [text.replace(/\n(?!\n)/g, ' ')];
  if (/\.(tsx?|mjs|js|css)$/.test(file)) {
    const comments = text.matchAll(/(?<=^|[\s{(,;])(?:\/\*[\s\S]*?\*\/|\/\/ .*(?:\n\s*\/\/ .*)*)/gm);
    return [...comments].map(([comment]) => unwrap(comment));
  }
  if (/\.(ya?ml|example|sh|conf)$|ockerfile|hooks\/|\.ci\/run$/.test(file)) {
    return [...text.matchAll(/^\s*#.*(?:\n\s*#.*)*/gm)].map(([comment]) => unwrap(comment));
  }
  return [];
}
