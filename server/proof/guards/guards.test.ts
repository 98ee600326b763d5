import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, test } from 'vitest';
import { guards } from './guards.ts';
import { listPieces, readMarkers, removeGuard } from './markers.ts';
import { asPattern, listGuardedFiles, readText, root } from './read-code.ts';

describe('a marker', () => {
  test.each([
    ['a statement, to its end', '// guard: x\nif (a) {\n  b();\n}\nc();', '// guard: x\n\nc();'],
    ['a property and its comma', "f({ a, /* guard: x */ status: 'b', c });", 'f({ a, /* guard: x */  c });'],
    ['an argument', 'f(a, /* guard: x */ b.c);', 'f(a, /* guard: x */ );'],
    ['an element', '[/* guard: x */ a, b];', '[/* guard: x */  b];'],
    [
      'an operand for another',
      'if (a && /* guard: x -> true */ b < c) d();',
      'if (a && /* guard: x -> true */ true) d();',
    ],
    ['the name of a method for another', 'a\n  // guard: x -> d\n  .b(c);', 'a\n  // guard: x -> d\n  .d(c);'],
    ['nothing, when the piece itself comes after', '// guard: x -> a(); $&\nb();', '// guard: x -> a(); $&\na(); b();'],
    [
      'what another marker at the same place removes',
      '// guard: x\n// guard: y -> a();\nb();',
      '// guard: x\n// guard: y -> a();\n',
    ],
    ['every part', '/* guard: x (1 of 2) */ a(); b(); /* guard: x (2 of 2) */ c();', null],
  ])('removes %s', (_what, text, expected) => {
    const rest = removeGuard(text, 'x');

    expect(rest).toBe(expected ?? '/* guard: x (1 of 2) */  b(); /* guard: x (2 of 2) */ ');
  });

  test('must have something to remove', () => {
    expect(() => readMarkers('{\n  a();\n  // guard: x\n}\nb();')).toThrow('nothing follows the marker of x');
  });
});

const code = listGuardedFiles()
  .map(readText)
  .map((text) => ({ text, markers: readMarkers(text) }));
const marked = code.flatMap(({ markers }) => markers.map(({ guard, part }) => `${guard} (${part})`));

/** The parts that the markers of a guard speak of: all of them, each once. */
function partsOf(name: string): string[] {
  const own = marked.filter((marker) => marker.startsWith(`${name} (`));
  const total = / of (\d)\)$/.exec(own[0] ?? '')?.[1] ?? '1';
  return Array.from({ length: Number(total) }, (_, index) => `${name} (${index + 1} of ${total})`);
}

/** What the tests of a file are called: the strings before a function, with their `%s`, `$name` and `${…}`. */
function listTitles(text: string): string[] {
  return listPieces(text)
    .filter(({ type, end }) => type.endsWith('Literal') && /^,\s*(async )?\(/.test(text.slice(end)))
    .map(({ start, end }) => text.slice(start + 1, end - 1));
}

/** Whether a test whose title stands in the code as `template` may be called so, or begin so. */
function mayBegin(template: string, title: string): boolean {
  const placeholder = /\$\{[^}]*\}|%[sdij]|\$\w+/;
  return Array.from(template, (_letter, index) => template.slice(0, index + 1)).some((start) =>
    new RegExp(`^${start.split(placeholder).map(asPattern).join('.+')}$`).test(title),
  );
}

describe('the guards', () => {
  test('each have a name of their own', () => {
    const names = guards.map(({ name }) => name);

    expect(names).toEqual([...new Set(names)]);
  });

  test('are those that the code marks, each as often as its markers say', () => {
    expect(marked.toSorted()).toEqual(guards.flatMap(({ name }) => partsOf(name)).toSorted());
  });

  test.each(guards)('leave code without $name that still loads', ({ name }) => {
    const guarded = code.filter(({ markers }) => markers.some(({ guard }) => guard === name));

    for (const { text } of guarded) expect(() => parseAst(removeGuard(text, name), { lang: 'ts' })).not.toThrow();
  });

  test.each(guards)('have a test that proves $name', ({ proof: { file, test: title } }) => {
    expect(existsSync(join(root, file))).toBe(true);
    expect(listTitles(readText(file)).filter((template) => mayBegin(template, title))).not.toEqual([]);
  });
});
