import { expect, test } from 'vitest';
import { carDocuments, lastRentalDay } from './car-document.ts';

const insurance = { kind: 'insurance', validUntil: '2026-12-03', noRentalsAfter: true } as const;
const puc = { kind: 'puc', validUntil: '2026-11-30', noRentalsAfter: false } as const;

test('lastRentalDay returns the earliest expiry date among the documents with `noRentalsAfter`', () => {
  const fitness = { kind: 'fitness', validUntil: '2026-12-01', noRentalsAfter: true } as const;
  expect(lastRentalDay([insurance, puc])).toBe('2026-12-03');
  expect(lastRentalDay([insurance, puc, fitness])).toBe('2026-12-01');
  expect([lastRentalDay([puc]), lastRentalDay([]), lastRentalDay(undefined)]).toEqual([null, null, null]);
});

test('carDocuments accepts at most one document of each kind', () => {
  expect(carDocuments.safeParse([insurance, puc]).success).toBe(true);
  expect(carDocuments.safeParse([insurance, { ...insurance, validUntil: '2027-12-03' }]).success).toBe(false);
  expect(carDocuments.safeParse([{ ...insurance, validUntil: '2026-02-30' }]).success).toBe(false);
});
