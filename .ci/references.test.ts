import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listPassages, listTitles, unwrap } from './passages.ts';
import { listFiles, read, root } from './tracked-files.ts';

/* Every reference in a comment, document or test title must resolve. */

const files = listFiles();

const sectionsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (\d+(?:\.\d+)*)\.? /gm)].map(([, number = '']) => number);

/** The decision record with this number, such as `0008`, or undefined. */
const recordOf = (number: string): string | undefined =>
  files.find((file) => file.startsWith(`contracts/decisions/${number}-`));

/** The documents that comments cite by a single word, such as "protocol" followed by a section number. */
const documents: Record<string, string> = { protocol: 'docs/protocol.md', texts: 'docs/texts.md' };

/** The numbers of the protocol’s moves (T, P, C) and invariants (I). */
const numbers = new Set([...read('docs/protocol.md').matchAll(/^\| ([TPCI]\d+) /gm)].map(([, number = '']) => number));

const scripts = new Set(
  files
    .filter((file) => file.endsWith('package.json'))
    .flatMap((file) => Object.keys((JSON.parse(read(file)) as { scripts?: object }).scripts ?? {})),
);

function deadDecisions(passage: string): string[] {
  return [...passage.matchAll(/\bdecisions? (\d{4})\b/gi)]
    .filter(([, number = '']) => recordOf(number) === undefined)
    .map(([cited]) => cited);
}

const citedSection = /((?:[\w-]+,? ){0,3})\bsections? (\d+(?:\.\d+)*(?:(?:, | and | to )\d+(?:\.\d+)*)*)/gi;

/**
 * Returns the document to which a section citation refers: the one named before the citation or, in a Markdown file
 * without such a name, the file itself. Undefined if there is neither.
 */
function documentOf(file: string, before: string): string | undefined {
  const decision = /\bdecision (\d{4}), $/i.exec(before)?.[1];
  if (decision !== undefined) return recordOf(decision);
  const [, word = ''] = /(\w+), $/.exec(before) ?? [];
  return documents[word.toLowerCase()] ?? (file.endsWith('.md') ? file : undefined);
}

/** Returns the section citations that do not resolve. Citations of laws and standards are skipped. */
function deadSections(file: string, passage: string): string[] {
  return [...passage.matchAll(citedSection)]
    .filter(([, before = '']) => !/(?:\bRFC \d+|\bAct), $/.test(before))
    .filter(([, before = '', list = '']) => {
      const document = documentOf(file, before);
      const known = document === undefined ? [] : sectionsOf(document);
      return list.split(/, | and | to /).some((section) => !known.includes(section));
    })
    .map(([cited]) => cited.trim());
}

/** Returns the numbers that look like protocol moves or invariants but are not defined in the protocol. */
function deadNumbers(passage: string): string[] {
  return [...passage.matchAll(/(?<![\w#+.:-])([TPCI]\d{1,2})(?![\w-]|:\d)/g)]
    .map(([number]) => number)
    .filter((number) => !numbers.has(number));
}

const namedFile = /`([\w@./-]+\.(?:tsx?|mjs|js|css|md|json|yml))`|`((?:server|client|contracts|docs|\.ci)\/[\w./-]+)`/g;
const link = /\]\(([^)#:]+)(?:#[\w-]+)?\)/g;
const isMade = (path: string): boolean => /(?:^|\/)(?:dist|test-results|\.local|node_modules)(?:\/|$)/.test(path);

/** Returns the cited paths that do not exist. A bare name or path ending must match exactly one file. */
function deadFiles(file: string, passage: string): string[] {
  const links = file.endsWith('.md') ? [...passage.matchAll(link)].map(([, path = '']) => path) : [];
  const named = [...passage.matchAll(namedFile)].map(([, path, folder]) => path ?? folder ?? '');
  const isThere = (path: string): boolean => existsSync(resolve(root, dirname(file), path));
  return [
    ...links.filter((path) => !isThere(path)),
    ...named.filter((path) => {
      if (isMade(path) || isThere(path) || existsSync(join(root, path))) return false;
      const meant = files.filter((each) => each.endsWith(`/${path}`));
      return meant.length !== 1 && meant.filter((each) => each.includes('/src/')).length !== 1;
    }),
  ];
}

const deadCommands = (text: string): string[] =>
  [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)]
    .filter(([, name = '']) => !scripts.has(name))
    .map(([command]) => command);

function findDead(file: string, text: string): string[] {
  return [
    ...listPassages(file, text).flatMap((passage) => [
      ...deadDecisions(passage),
      ...deadSections(file, passage),
      ...(file.endsWith('.css') ? [] : deadNumbers(passage)),
      ...deadFiles(file, passage),
    ]),
    ...listTitles(file, text).flatMap(deadNumbers),
    ...deadCommands(text),
  ];
}

describe('unresolved references', () => {
  test.each([
    ['// Source: decision 9999.', ['decision 9999']],
    ['// Source: decision 0008,\n// section 4.1.', ['decision 0008, section 4.1']],
    ['/*\n * Source: specification, sections 2 and 5.\n */', ['specification, sections 2 and 5']],
    ['// As section 10 of the design says.', ['As section 10']],
    ['// Source: protocol, sections 4.1 and 4.99.', ['protocol, sections 4.1 and 4.99']],
    ['// Source: protocol, section 4.1; RFC 9110, section 8.8.3; Income-tax Act, section 3.', []],
    ['/** T2 is defined, T99 is not. */', ['T99']],
    ["test('pays by T77', () => {});", ['T77']],
    [
      "test('pays by T2', () => {}); // `a-file-of-nobody.ts`, `docs/protocol.md`, `.ci/nowhere`",
      ['a-file-of-nobody.ts', '.ci/nowhere'],
    ],
    ["throw new Error('Run `npm run lint`, then `npm run nothing`');", ['npm run nothing']],
  ])('are reported for the file content %j: %j', (text, expected) => {
    expect(findDead('server/src/example.test.ts', text)).toEqual(expected);
  });

  test('in a document include missing sections of the same document and links to missing files', () => {
    const text = 'See section 4.1 and section 4.99, [the map](../README.md) and [nothing](nothing.md).';

    expect(findDead('docs/protocol.md', text)).toEqual(['and section 4.99', 'nothing.md']);
  });
});

test('every reference resolves', () => {
  const dead = files
    .filter((file) => file !== '.ci/references.test.ts')
    .flatMap((file) => findDead(file, read(file)).map((reference) => `${file}: ${reference}`));

  expect(dead).toEqual([]);
});

test('no two decision records have the same number', () => {
  const taken = files.flatMap((file) => /^contracts\/decisions\/(\d{4})/.exec(file)?.[1] ?? []);

  expect(taken).toEqual([...new Set(taken)]);
});

describe('the protocol', () => {
  const code = files
    .filter((file) => /^(?:server|contracts)\/src\/.*(?<!test)\.ts$/.test(file))
    .map(read)
    .join('\n');
  const comments = unwrap(code);
  const words = [...read('docs/protocol.md').matchAll(/`([A-Za-z_]\w+):?`/g)].map(([, word = '']) => word);

  test('uses the same names as the code', () => {
    expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(code))).toEqual([]);
  });

  test.each(sectionsOf('docs/protocol.md').filter((section) => /^[45]\./.test(section)))(
    'is cited by the code that implements section %s',
    (section) => {
      const cited = new RegExp(`protocol, sections? (?:[\\d.]+(?:, | and ))*${section.replace('.', '\\.')}\\b`);

      expect(cited.test(comments)).toBe(true);
    },
  );
});
