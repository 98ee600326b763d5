import { describe, expect, test } from 'vitest';
import { listFiles, read } from './tracked-files.ts';

/* The words of the glossary are those of code and texts; the words that it bans are in neither. */

const files = listFiles()
  .filter((file) => /\.(tsx?|mjs|js|css|md|html|example|ya?ml)$/.test(file))
  // Records keep the words of their day.
  .filter((file) => !/^(?:\.ci\/glossary\.test\.ts$|contracts\/decisions\/)/.test(file));

const [, glossary = ''] = /\n## Glossary\n([\s\S]*?)(?:\n## |$)/.exec(read('CONTRIBUTING.md')) ?? [];
const rows = [...glossary.matchAll(/^\| ([a-z-]+) \| .* \|(?: (.+?))? \|$/gm)].map(([, word = '', banned = '']) => ({
  word,
  banned: banned.split(', ').filter((each) => each !== ''),
}));

const fixedTexts = [...read('docs/texts.md').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
const source = files
  .filter((file) => /^(?:client|server|contracts)\/(?:src|proof)\//.test(file))
  .map(read)
  .join('\n');

/** What is ours in a file: neither fixed texts, nor the router's own component, nor a refusal in words for customers. */
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

/** The whole state of the model and of the sandbox may be called their world. */
const hasWorlds = /^server\/(?:proof\/(?:model\/|README)|local\/razorpay-sandbox\/)/;

const listUses = (word: string, where: string[]): string[] =>
  where.flatMap((file) => {
    const uses = `${file}\n${ownWords(file)}`.match(new RegExp(word, 'gi')) ?? [];
    return uses.length === 0 ? [] : [`${file}: ${uses.length}`];
  });

describe('the glossary', () => {
  test('has rows', () => {
    expect(rows.length).toBeGreaterThan(20);
  });

  test.each(rows)('has $word, which the code uses', ({ word }) => {
    expect(new RegExp(word.replace('-', '[- ]?'), 'i').test(source)).toBe(true);
  });

  test.each(rows.flatMap(({ word, banned }) => banned.map((each) => [each, word] as const)))(
    'bans %s, for which we say %s',
    (banned) => {
      expect(listUses(banned, files)).toEqual([]);
    },
  );

  test('keeps the world to the model and the sandbox', () => {
    expect(
      listUses(
        'world',
        files.filter((file) => !hasWorlds.test(file)),
      ),
    ).toEqual([]);
  });
});
