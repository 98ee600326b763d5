import { expect, test } from 'vitest';
import { spreadByWeight } from './rental-days.ts';

test.each([
  // ₹100 ÷ 3 leaves one rupee for the first of the largest weights.
  { total: 100, weights: [1, 1, 1], shares: [34, 33, 33] },
  { total: 100, weights: [1, 2, 3], shares: [16, 33, 51] },
  { total: -100, weights: [1, 2, 3], shares: [-16, -33, -51] },
  { total: 0, weights: [5, 5], shares: [0, 0] },
])('spreadByWeight splits $total by $weights, and the shares add up to it', ({ total, weights, shares }) => {
  expect(spreadByWeight(total, weights)).toEqual(shares);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
});
