import type { LineKind, PaperLine } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { splitTax } from './split-tax.ts';

const tax = { code: '9973', percent: 18 };
const taxed: LineKind[] = ['rental', 'cancelled', 'outside'];

describe('tax on a receipt', () => {
  test.each<[string, PaperLine[], number | null, number | null]>([
    ['a rental', [{ kind: 'rental', amount: 4_700 }], 3_983, 717],
    ['the cancellation of a rental', [{ kind: 'cancelled', amount: -4_700 }], -3_983, -717],
    ['a taxed and an untaxed line', [...lines('rental', 4_700), ...lines('goodwill', -500)], 3_983, 717],
    ['untaxed lines only', lines('goodwill', -500), null, null],
    ['taxed lines that add up to zero', [...lines('rental', 100), ...lines('cancelled', -100)], null, null],
    ['one rupee', lines('cancelled', -1), -1, 0],
  ])('is calculated correctly for %s', (_what, all, taxableAmount, taxAmount) => {
    expect(splitTax(all, tax, taxed)).toEqual(taxableAmount === null ? null : { ...tax, taxableAmount, taxAmount });
  });

  test('is rounded once for the whole document, not per line', () => {
    const halves = [...lines('rental', 103), ...lines('rental', 103), ...lines('rental', 103)];

    // The exact taxes add up to 47.14, while rounding each line would give 48.
    expect(splitTax(halves, tax, taxed)).toMatchObject({ taxableAmount: 262, taxAmount: 47 });
  });

  test('applies only to the line kinds listed in the settings', () => {
    expect(splitTax(lines('goodwill', -118), tax, ['goodwill'])).toMatchObject({ taxableAmount: -100, taxAmount: -18 });
  });

  test('is absent if none is configured', () => {
    expect(splitTax(lines('rental', 4_700), null, taxed)).toBeNull();
  });
});

function lines(kind: LineKind, amount: number): PaperLine[] {
  return [{ kind, amount }];
}
