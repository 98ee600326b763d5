import { parseAst } from 'rolldown/parseAst';
import { describe, expect, test } from 'vitest';
import { asPattern, guards, listEdited, parseGuards, readText, removeGuard } from './guards.ts';

describe('guard tools', () => {
  test.each([
    ['a statement, regardless of its line breaks', 'if (a) b();', '', 'if (a)\n  b();\nc();', '\nc();'],
    [
      'only the first match that follows the guard’s text before `…`',
      'function two … b();',
      '',
      'one b(); function two b();',
      'one b(); function two ',
    ],
    ['code and insert its replacement literally', 'b()', 'a(), $&', 'c = b();', 'c = a(), b();'],
  ])('remove %s', (_what, code, without, text, expected) => {
    expect(removeGuard(text, { code, without })).toBe(expected);
  });

  test.each([
    ['b();', 'more than once'],
    ['d();', 'nowhere'],
    ['a(); … d();', 'nowhere'],
  ])('throw when %s is found %s', (code, where) => {
    expect(() => removeGuard('a(); b(); b();', { code, without: '' })).toThrow(where);
  });

  test('parse the name, the code to remove and the test of a guard', () => {
    const list = '# heading\n\nname\n  remove a.ts: b\n  change a.ts: c ~> d\n  test a.test.ts: e: f\n';

    expect(parseGuards(list)).toEqual([
      {
        name: 'name',
        edits: [
          { file: 'a.ts', code: 'b', without: '' },
          { file: 'a.ts', code: 'c', without: 'd' },
        ],
        proof: { file: 'a.test.ts', test: 'e: f' },
      },
    ]);
  });
});

/** Whether this can be the value of a placeholder in a title: a word, a quoted text or a row of the test’s own table. */
const isValue = (value: string, text: string): boolean =>
  /^(?:'[^']*'|[^\s$%]+)$/.test(value) || text.includes(`'${value}'`);

/** Whether a test’s title begins with this text. The title in the code may have `%s`, `$name` or `${…}` for a value. */
function hasTitle(text: string, title: string): boolean {
  const titles = [...text.matchAll(/(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:\{[^}]*\},\s*)?(?:async )?\(/g)];
  return titles.some(([, , template = '']) =>
    Array.from(template, (_letter, index) => template.slice(0, index + 1)).some((start) => {
      const parts = start.split(/\$\{[^}]*\}|%[sdij]|\$\w+/).map(asPattern);
      const [isFound, ...values] = new RegExp(`^${parts.join('(.+)')}$`).exec(title) ?? [];
      return isFound !== undefined && values.every((value) => isValue(value, text));
    }),
  );
}

describe('the list of guards', () => {
  test('names each guard only once', () => {
    const names = guards.map(({ name }) => name);

    expect(names).toEqual([...new Set(names)]);
  });

  test.each(guards)('identifies code for "$name" that can be removed without causing a syntax error', (guard) => {
    const edited = listEdited(guard);

    expect(edited).not.toEqual([]);
    for (const { without } of edited) expect(() => parseAst(without, { lang: 'ts' })).not.toThrow();
  });

  test.each(guards)('names an existing test for "$name"', ({ proof: { file, test: title } }) => {
    expect(hasTitle(readText(file), title)).toBe(true);
  });
});
