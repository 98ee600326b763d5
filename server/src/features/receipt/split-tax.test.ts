import type { LineKind, PaperLine } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { splitTax } from './split-tax.ts';

const tax = { code: '9973', percent: 18 };
const taxed: LineKind[] = ['rental', 'cancelled', 'outside'];

describe('the tax of a paper', () => {
  test.each<[string, PaperLine[], number | null, number | null]>([
    ['a rental', [{ kind: 'rental', amount: 4_700 }], 3_983, 717],
    ['what is taken off it', [{ kind: 'cancelled', amount: -4_700 }], -3_983, -717],
    ['a taxed line beside one that is not', [...lines('rental', 4_700), ...lines('goodwill', -500)], 3_983, 717],
    ['only lines that are not taxed', lines('goodwill', -500), null, null],
    ['lines that come to nothing', [...lines('rental', 100), ...lines('cancelled', -100)], null, null],
    ['one rupee', lines('cancelled', -1), -1, 0],
  ])('tax by line of %s', (_what, all, taxableAmount, taxAmount) => {
    expect(splitTax(all, tax, taxed)).toEqual(taxableAmount === null ? null : { ...tax, taxableAmount, taxAmount });
  });

  test('is rounded once for the whole paper, not for each line', () => {
    const halves = [...lines('rental', 103), ...lines('rental', 103), ...lines('rental', 103)];

    // 15.71 three times over is 47.14; three roundings would come to 48.
    expect(splitTax(halves, tax, taxed)).toMatchObject({ taxableAmount: 262, taxAmount: 47 });
  });

  test('follows the kinds that the settings name', () => {
    expect(splitTax(lines('goodwill', -118), tax, ['goodwill'])).toMatchObject({ taxableAmount: -100, taxAmount: -18 });
  });

  test('is none where none is configured', () => {
    expect(splitTax(lines('rental', 4_700), null, taxed)).toBeNull();
  });
});

function lines(kind: LineKind, amount: number): PaperLine[] {
  return [{ kind, amount }];
}
