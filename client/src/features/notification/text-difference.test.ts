import { expect, it } from 'vitest';
import { differenceOf } from './text-difference.ts';

const marks = { both: '', ours: '+', theirs: '-' } as const;
const shown = (ours: string, theirs: string) =>
  differenceOf(ours, theirs).map((part) => marks[part.in] + part.text.trim());

it.each([
  ['Hello {{1}}.', 'Hello {{1}}.', ['Hello', '{{1}}.']],
  ['your pick-up is {{2}}', 'your car is ready {{2}}', ['your', '-car', '+pick-up', 'is', '-ready', '{{2}}']],
  ['One two', 'One\ntwo', ['One', 'two']],
  ['', 'New', ['-New']],
  ['New', '', ['+New']],
])('the texts “%s” and “%s” are compared by words', (ours, theirs, parts) => {
  expect(shown(ours, theirs)).toEqual(parts);
});

it('contains every word of both texts, in their order', () => {
  const lists = [[]] as string[][];
  for (const words of lists) if (words.length < 3) lists.push(...['a', 'b', 'c'].map((word) => [...words, word]));

  for (const ours of lists) {
    for (const theirs of lists) {
      const parts = differenceOf(ours.join(' '), theirs.join(' '));
      const without = (side: 'ours' | 'theirs') =>
        parts.filter((part) => part.in !== side).map((part) => part.text.trim());
      expect(without('theirs')).toEqual(ours);
      expect(without('ours')).toEqual(theirs);
    }
  }
});
