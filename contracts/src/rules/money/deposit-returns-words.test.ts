import { expect, test } from 'vitest';
import { depositReturnsWords } from './deposit-returns-words.ts';

test.each([
  [0, 'after its hour is late.'],
  [1, '1 deposit that paid for charges in full is not counted.'],
  [3, '3 deposits that paid for charges in full are not counted.'],
])('says what is counted if %i deposits were used in full', (used, end) => {
  const words = depositReturnsWords({ inTime: 98, counted: 100, used });

  expect(words.number).toBe('98 of 100');
  expect(words.definition.endsWith(end)).toBe(true);
});
