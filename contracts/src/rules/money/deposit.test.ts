import { describe, expect, test } from 'vitest';
import { depositFor, depositRule, splitDeposit } from './deposit.ts';

const rule = { amount: 5_000, returnHours: 24 };
const terms = (amount: number) => ({ amount, returnHours: 24 });

describe('depositFor', () => {
  test.each([
    ['no deposit in the price book', undefined, 'suv', null],
    ['a deposit of 0', { ...rule, amount: 0 }, 'suv', null],
    ['a car without a category', rule, undefined, terms(5_000)],
    [
      'a category without an entry',
      { ...rule, categories: [{ category: 'luxury', amount: 20_000 }] },
      'suv',
      terms(5_000),
    ],
    ['a category with an entry', { ...rule, categories: [{ category: 'suv', amount: 8_000 }] }, 'suv', terms(8_000)],
    ['a category that needs none', { ...rule, categories: [{ category: 'suv', amount: 0 }] }, 'suv', null],
  ] as const)('returns the terms for %s', (_case, deposit, category, expected) => {
    const parsed = deposit && depositRule.parse(deposit);

    expect(depositFor({ deposit: parsed }, { category })).toEqual(expected);
  });
});

describe('depositRule', () => {
  test.each([
    ['a negative amount', { ...rule, amount: -1 }],
    ['more than ₹1,00,000', { ...rule, amount: 100_001 }],
    ['paise', { ...rule, amount: 0.5 }],
    ['no promise', { amount: 5_000 }],
    ['a promise of no time', { ...rule, returnHours: 0 }],
    ['a promise of more than a week', { ...rule, returnHours: 169 }],
    ['an empty list of categories', { ...rule, categories: [] }],
    [
      'a category twice',
      {
        ...rule,
        categories: [
          { category: 'suv', amount: 1 },
          { category: 'suv', amount: 2 },
        ],
      },
    ],
    ['an unknown category', { ...rule, categories: [{ category: 'boat', amount: 1 }] }],
  ])('rejects %s', (_case, deposit) => {
    expect(depositRule.safeParse(deposit).success).toBe(false);
  });
});

test.each([
  [0, { used: 0, returned: 5_000 }],
  [1_200, { used: 1_200, returned: 3_800 }],
  [6_000, { used: 5_000, returned: 0 }],
])('splitDeposit pays a balance of %i from 5,000 rupees and gives back the rest', (balance, split) => {
  expect(splitDeposit(5_000, balance)).toEqual(split);
});
