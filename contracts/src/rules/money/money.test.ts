import { describe, expect, test } from 'vitest';
import { formatRupees, multiplyRupees, rupees } from '../../index.ts';

describe('amounts in rupees', () => {
  test.each([
    [0, '₹0'],
    [2_800, '₹2,800'],
    [112_500, '₹1,12,500'],
    [10_000_000, '₹1,00,00,000'],
  ])('are formatted for display: %i as %s', (amount, shown) => {
    expect(formatRupees(amount)).toBe(shown);
  });

  test.each([0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '1', null])('cannot be %s', (amount) => {
    expect(rupees.safeParse(amount).success).toBe(false);
  });

  test.each([
    [0.1, 3],
    [100, 0.5],
    [Number.MAX_SAFE_INTEGER, 2],
  ])('are never multiplied inexactly: %d times %d throws', (perDay, dayCount) => {
    expect(() => multiplyRupees(perDay, dayCount)).toThrow(RangeError);
  });
});
