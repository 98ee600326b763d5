import { describe, expect, test } from 'vitest';
import { agreedCharges } from './extra-charge.ts';

const late = { kind: 'late', words: '₹200 per started hour', price: 200, per: 'hour' };
const fine = { kind: 'fine', words: 'As on the official notice' };

describe('agreedCharges', () => {
  test('accepts kinds with and without a fixed price', () => {
    expect(agreedCharges.parse([late, fine])).toEqual([late, fine]);
  });

  test.each([
    ['a kilometre price', [{ ...fine, kind: 'km' }]],
    ['a kind twice', [fine, fine]],
    ['no words', [{ ...fine, words: ' ' }]],
    ['a price without a unit', [{ ...fine, price: 200 }]],
    ['a unit without a price', [{ ...late, price: undefined }]],
    ['a free charge', [{ ...late, price: 0 }]],
    ['a price in paise', [{ ...late, price: 10.5 }]],
    ['a fine per hour', [{ ...late, kind: 'fine' }]],
    ['a late return per eighth of the tank', [{ ...late, per: 'eighth' }]],
    ['an unknown field', [{ ...fine, perKm: 12 }]],
  ])('rejects %s', (_what, charges) => {
    expect(agreedCharges.safeParse(charges).success).toBe(false);
  });
});
