import { describe, expect, test } from 'vitest';
import { includedTax, type Levy, levyOf, placeOfSupply, stateCodes } from '../../index.ts';

const amounts = (totalInPaise: number, basisPoints: number, levy: Levy) => {
  const { taxes, taxableInPaise } = includedTax(totalInPaise, basisPoints, levy);
  return [...taxes.map(({ amountInPaise }) => amountInPaise), taxableInPaise];
};

describe('the tax included in a price', () => {
  test.each<[string, number, number, Levy, number[]]>([
    ['6,200 at 18% [c1]', 620_000, 1_800, 'CGST+SGST', [47_288, 47_288, 525_424]],
    ['6,200 at 18% between states [c1]', 620_000, 1_800, 'IGST', [94_576, 525_424]],
    ['6,200 at 40% [c2]', 620_000, 4_000, 'CGST+UTGST', [88_571, 88_571, 442_858]],
    ['6,200 at 40% between states [c2]', 620_000, 4_000, 'IGST', [177_143, 442_857]],
    ['6,200 at 5% [c3]', 620_000, 500, 'CGST+SGST', [14_762, 14_762, 590_476]],
    ['6,200 at 5% between states [c3]', 620_000, 500, 'IGST', [29_524, 590_476]],
    ['1 paisa at 40%', 1, 4_000, 'IGST', [0, 1]],
    ['exactly half a paisa, rounded up', 7, 4_000, 'CGST+SGST', [1, 1, 5]],
    ['a rate of 0%', 620_000, 0, 'CGST+SGST', [0, 0, 620_000]],
    ['a rate of 0.25%', 100_250, 25, 'IGST', [250, 100_000]],
    ['the largest price of a booking', 100_000_000_000, 4_000, 'IGST', [28_571_428_571, 71_428_571_429]],
  ])('is %s', (_, total, basisPoints, levy, expected) => {
    expect(amounts(total, basisPoints, levy)).toEqual(expected);
  });

  test('names its taxes', () => {
    const namesOf = (levy: Levy) => includedTax(100, 1_800, levy).taxes.map(({ name }) => name);

    expect(namesOf('CGST+SGST')).toEqual(['CGST', 'SGST']);
    expect(namesOf('CGST+UTGST')).toEqual(['CGST', 'UTGST']);
    expect(namesOf('IGST')).toEqual(['IGST']);
  });

  test('adds up to the price, within half a paisa of the exact share, at every rate', () => {
    for (let basisPoints = 0; basisPoints <= 4_000; basisPoints += 125) {
      for (let total = 1; total < 20_000_000; total = total * 3 + basisPoints) {
        const halves = amounts(total, basisPoints, 'CGST+SGST');
        const [half = 0] = halves;
        const exactTimesDivisor = BigInt(total) * BigInt(basisPoints);
        const divisor = BigInt(2 * (10_000 + basisPoints));
        const difference = 2n * (BigInt(half) * divisor - exactTimesDivisor);

        expect(halves.reduce((sum, part) => sum + part)).toBe(total);
        expect(amounts(total, basisPoints, 'IGST').reduce((sum, part) => sum + part)).toBe(total);
        expect(difference <= divisor && difference > -divisor).toBe(true);
      }
    }
  });

  test.each([-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER])('is never inexact: throws for %d paise', (total) => {
    expect(() => includedTax(total, 1_800, 'IGST')).toThrow(RangeError);
  });
});

describe('the place of supply', () => {
  const supplier = { supplierState: '30', customerGstin: null, residence: null } as const;

  test.each([
    ['the state of the customer’s GSTIN', { customerGstin: '29AAGCB7383J1Z4', residence: '27' }, '29', false],
    ['the state of residence without a GSTIN', { residence: '27' }, '27', false],
    ['the supplier’s state, and says so, without both', {}, '30', true],
  ] as const)('is %s', (_, customer, state, isSuppliers) => {
    expect(placeOfSupply({ ...supplier, ...customer })).toEqual({ state, isSuppliers });
  });

  test('throws for a GSTIN that does not begin with the code of a state', () => {
    expect(() => placeOfSupply({ ...supplier, customerGstin: '97AAGCB7383J1Z4' })).toThrow(RangeError);
  });

  test('decides on IGST for a customer from Karnataka at a location in Goa [c5]', () => {
    const { state } = placeOfSupply({ ...supplier, customerGstin: '29AAGCB7383J1Z4' });

    expect(levyOf('30', state)).toBe('IGST');
  });

  test('decides on UTGST within the five union territories without a legislature, else on SGST', () => {
    expect(stateCodes.filter((code) => levyOf(code, code) === 'CGST+UTGST').toSorted()).toEqual([
      '04',
      '26',
      '31',
      '35',
      '38',
    ]);
    expect(['07', '34', '01'].map((code) => stateCodes.find((each) => each === code))).not.toContain(undefined);
    expect(levyOf('07', '07')).toBe('CGST+SGST');
    expect(levyOf('04', '38')).toBe('IGST');
  });
});
