import type { LineKind, PaperLine } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { type GstRate, splitGst } from './split-gst.ts';

const taxed: LineKind[] = ['rental', 'cancelled'];
const rental = (amount: number): PaperLine[] => [{ kind: 'rental', amount }];
const inKarnataka = { state: '29', isSuppliers: true } as const;
const rate: GstRate = {
  gstin: '29ABCDE1234F1ZW',
  code: '997311',
  basisPoints: 1_800,
  placeOfSupply: inKarnataka,
};
const [cgst, sgst] = ['CGST', 'SGST'] as const;

describe('GST on a paper', () => {
  test('is two equal halves within a state, and the rest of the price is the taxable value', () => {
    expect(splitGst(rental(6_200), rate, taxed)).toEqual({
      code: '997311',
      basisPoints: 1_800,
      placeOfSupply: inKarnataka,
      taxableInPaise: 525_424,
      taxes: [
        { name: cgst, amountInPaise: 47_288 },
        { name: sgst, amountInPaise: 47_288 },
      ],
    });
  });

  test('is one tax if the place of supply is another state', () => {
    const elsewhere = { ...rate, placeOfSupply: { state: '30', isSuppliers: false } } as const;
    expect(splitGst(rental(6_200), elsewhere, taxed)?.taxes).toEqual([{ name: 'IGST', amountInPaise: 94_576 }]);
  });

  test('is negative on a credit note, and takes off what an invoice of this amount added', () => {
    const added = splitGst(rental(6_200), rate, taxed);
    const off = splitGst([{ kind: 'cancelled', amount: -6_200 }], rate, taxed);
    expect(off?.taxableInPaise).toBe(-(added?.taxableInPaise ?? 0));
    expect(off?.taxes.map(({ amountInPaise }) => amountInPaise)).toEqual([-47_288, -47_288]);
  });

  test.each<[string, PaperLine[]]>([
    ['only lines that are not taxed', [{ kind: 'goodwill', amount: -500 }]],
    ['taxed lines that add up to zero', [...rental(100), { kind: 'cancelled', amount: -100 }]],
  ])('is absent with %s', (_what, lines) => {
    expect(splitGst(lines, rate, taxed)).toBeNull();
  });

  test('has no taxes without a rate, and its value is the full price of the taxed lines', () => {
    const supply = { ...rate, basisPoints: null };
    const [fine, cancelled] = [{ kind: 'fine', amount: 500 } as const, { kind: 'cancelled', amount: -6_200 } as const];
    expect(splitGst([...rental(6_200), fine], supply, taxed)).toMatchObject({ taxableInPaise: 620_000, taxes: [] });
    expect(splitGst([cancelled], supply, taxed)).toMatchObject({ taxableInPaise: -620_000, taxes: [] });
  });

  test('leaves out the lines that are not taxed', () => {
    expect(splitGst([...rental(6_200), { kind: 'damage', amount: 900 }], rate, taxed)?.taxableInPaise).toBe(525_424);
  });
});
