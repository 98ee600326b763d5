import { expect, test } from 'vitest';
import { modelKeyOf } from './model-key.ts';

const creta = {
  carBrand: 'Hyundai',
  carName: 'Creta SX',
  modelYear: '2022',
  transmissionType: 'automatic',
  fuelType: 'petrol',
  seats: 5,
  category: 'suv',
} as const;

test.each([
  { carName: 'CRETA sx' },
  { carName: '  Creta   SX ' },
  { carName: 'Ｃreta SX', carBrand: 'HYUNDAI' },
  { carName: 'Creta\u00a0SX' },
])('the model key is the same when the model is typed as %o', (typed) => {
  expect(modelKeyOf({ ...creta, ...typed })).toBe(modelKeyOf(creta));
});

test.each([
  { carName: 'Creta S' },
  { carBrand: 'Kia' },
  { modelYear: '2023' },
  { transmissionType: 'manual' },
  { fuelType: 'diesel' },
  { fuelLabel: 'cng' },
  { seats: 7 },
  { category: 'muv' },
  // Brand and name contain the same words as in `creta`, but divided differently.
  { carBrand: 'Hyundai Creta', carName: 'SX' },
] as const)('a car that differs in %o has a different model key', (other) => {
  expect(modelKeyOf({ ...creta, ...other })).not.toBe(modelKeyOf(creta));
});

test('the model key equals the one that earlier versions stored', () => {
  expect(modelKeyOf(creta)).toMatch(/^[A-Za-z0-9_-]{12}$/);
  expect(modelKeyOf(creta)).toBe('Ni_ldEDeJCiJ');
});
