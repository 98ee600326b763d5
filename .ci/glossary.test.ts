import { describe, expect, test } from 'vitest';
import { listPassages, listTitles } from './passages.ts';
import { listFiles, read } from './tracked-files.ts';

/* Checks that code and documents use the glossary’s words and none that the glossary bans. */

const files = listFiles()
  .filter((file) => /\.(tsx?|mjs|js|css|md|html|example|ya?ml)$/.test(file))
  // Decision records are excluded, because they use the vocabulary of the time when they were written.
  .filter((file) => !/^(?:\.ci\/glossary\.test\.ts$|contracts\/decisions\/)/.test(file));

const [, glossary = ''] = /\n## Glossary\n([\s\S]*?)(?:\n## |$)/.exec(read('CONTRIBUTING.md')) ?? [];
const rows = [...glossary.matchAll(/^\| ([a-z-]+) \| .* \|(?: (.+?))? \|$/gm)].map(([, word = '', banned = '']) => ({
  word,
  banned: banned.split(', ').filter((each) => each !== ''),
}));

/** The rows of "Words to avoid": a banned word and its replacement. */
const [, avoided = ''] = /\n## Words to avoid\n([\s\S]*?)(?:\n## |$)/.exec(read('CONTRIBUTING.md')) ?? [];
const avoidedWords = [...avoided.matchAll(/^\| ([a-z ]+) \| (.+) \|$/gm)].map(([, word = '', better = '']) => ({
  word,
  better,
}));

const fixedTexts = [...read('docs/texts.md').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
const source = files
  .filter((file) => /^(?:client|server|contracts)\/(?:src|proof)\//.test(file))
  .map(read)
  .join('\n');

/** Returns a file’s text without the wording that we cannot choose, such as the texts fixed by the specification. */
function ownWords(file: string): string {
  const text = fixedTexts
    .filter((fixed) => /\s/.test(fixed))
    .reduce((left, fixed) => left.replaceAll(fixed, ''), read(file));
  const refusal = /\boutlet_closed\b|The outlet is closed on this day/g;
  return text
    .replace(glossary, '')
    .replace(/<Outlet\b|\bOutlet(?=[ ,])/g, '')
    .replace(refusal, '');
}

const listUses = (word: string, where: string[]): string[] =>
  where.flatMap((file) => {
    const uses = `${file}\n${ownWords(file)}`.match(new RegExp(word, 'gi')) ?? [];
    return uses.length === 0 ? [] : [`${file}: ${uses.length}`];
  });

describe('the glossary', () => {
  test('has more than 20 rows in CONTRIBUTING.md', () => {
    expect(rows.length).toBeGreaterThan(20);
  });

  test.each(rows)('contains only words that the code uses: $word', ({ word }) => {
    expect(new RegExp(word.replace('-', '[- ]?'), 'i').test(source)).toBe(true);
  });

  test.each(rows.flatMap(({ word, banned }) => banned.map((each) => [each, word] as const)))(
    'bans %s in favour of %s',
    (banned) => {
      expect(listUses(banned, files)).toEqual([]);
    },
  );
});

describe('comments, documents and test titles', () => {
  const written = files.map((file) => {
    const text = read(file).replace(avoided, '');
    return {
      file,
      words: [...listPassages(file, text), ...listTitles(file, text)].join('\n').replaceAll(/`[^`]*`/g, ''),
    };
  });
  const listWritten = (pattern: RegExp): string[] =>
    written.flatMap(({ file, words }) => (words.match(pattern) ?? []).map((found) => `${file}: ${found}`));

  test('are checked against a list of more than five words to avoid', () => {
    expect(avoidedWords.length).toBeGreaterThan(5);
  });

  test.each(avoidedWords)('use $better instead of "$word"', ({ word }) => {
    expect(listWritten(new RegExp(`\\b${word}\\b.{0,40}`, 'gi'))).toEqual([]);
  });

  test('use the word "payout" for money on its way to our bank, except where they explain Razorpay’s name for it', () => {
    const provider = /^(?:server\/src\/platform\/|server\/local\/razorpay-sandbox\/)|\.test\.ts/;
    const uses = listWritten(/(?<!Razorpay(?:['’]s| calls (?:it a|them)) )\bsettlements?\b.{0,40}/gi);

    expect(uses.filter((use) => !provider.test(use))).toEqual([]);
  });
});

test('no function that notifies or records has a name beginning with "tell"', () => {
  expect(listUses(String.raw`\btell(?:Owner|Outside|Request)\b|\blateLetters\b`, files)).toEqual([]);
});
