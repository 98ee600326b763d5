import { describe, expect, test } from 'vitest';
import { formatRupees, multiplyRupees, quote, rupees } from '../index.ts';

describe('quote', () => {
  test.each([
    [2_350, '2026-12-01', '2026-12-01', 1, 2_350],
    [2_800, '2026-12-01', '2026-12-03', 3, 8_400],
    [100_000, '2026-12-01', '2026-12-30', 30, 3_000_000],
    [1, '2028-02-28', '2028-03-01', 3, 3],
  ])('charges %i a day from %s to %s: %i days for %i', (rentalPrice, fromDate, toDate, dayCount, totalPrice) => {
    expect(quote({ rentalPrice, fromDate, toDate })).toMatchObject({ dayCount, totalPrice, pricePerDay: rentalPrice });
  });

  test('lists the charged days', () => {
    expect(quote({ rentalPrice: 1, fromDate: '2026-12-31', toDate: '2027-01-01' }).days).toEqual([
      '2026-12-31',
      '2027-01-01',
    ]);
  });

  test('throws for a period that ends before it begins', () => {
    expect(() => quote({ rentalPrice: 1, fromDate: '2026-12-02', toDate: '2026-12-01' })).toThrow(RangeError);
  });
});

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
