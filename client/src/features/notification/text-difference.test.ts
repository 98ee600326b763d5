import fc from 'fast-check';
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
  const text = fc.array(fc.constantFrom('a', 'b', 'c')).map((words) => words.join(' '));
  fc.assert(
    fc.property(text, text, (ours, theirs) => {
      const parts = differenceOf(ours, theirs);
      const without = (side: 'ours' | 'theirs') =>
        parts.filter((part) => part.in !== side).map((part) => part.text.trim());
      expect(without('theirs')).toEqual(ours.split(' ').filter(Boolean));
      expect(without('ours')).toEqual(theirs.split(' ').filter(Boolean));
    }),
  );
});
