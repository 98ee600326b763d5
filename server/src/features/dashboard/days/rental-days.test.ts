import { expect, test } from 'vitest';
import { ObjectId } from '../../../platform/mongo.ts';
import { earnedDaysOf, spreadByWeight } from './rental-days.ts';

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

test('earnedDaysOf spreads what is owed evenly if no day has a price', () => {
  const days = { fromDate: '2026-11-01', toDate: '2026-11-02', dayCount: 2 };
  const rental = { ...days, carId: new ObjectId(), locationId: new ObjectId(), prices: [0, 0], owed: 500, late: 0 };

  expect(earnedDaysOf(rental).map(({ rupees }) => rupees)).toEqual([250, 250]);
});
