import { samples } from '@rental/contracts/samples';
import { expect, it, test } from 'vitest';
import { noFilters } from './filters/filter-kinds.ts';
import type { AvailableCar } from '@rental/contracts';
import { countUnits, groupCars, unitsInWords } from '../group-cars.ts';
import { optionsOffered, partToLift, priceBounds, putFirst, refineCars } from './refine-cars.ts';

// The second sample car has no optional fields.
const [, sample] = samples['booking.getAvailableCars'].reply;
let made = 0;
const car = (facts: Partial<AvailableCar>): AvailableCar => {
  made += 1;
  return { ...sample, _id: made.toString(16).padStart(24, '0'), ...facts } as AvailableCar; // the sample has two cars
};
const several = (count: number, facts: Partial<AvailableCar>) => Array.from({ length: count }, () => car(facts));

it('groupCars makes one group per model and total price, and counts the cars in each group', () => {
  const groups = groupCars([
    ...several(3, { modelKey: 'creta', totalPrice: 4_700 }),
    ...several(40, { modelKey: 'swift', totalPrice: 3_000 }),
    ...several(2, { modelKey: 'creta', totalPrice: 5_000 }),
    car({ modelKey: 'verna' }),
  ]);

  expect(groups.map(({ modelKey, totalPrice, units }) => [modelKey, totalPrice, units])).toEqual([
    ['creta', 4_700, 3],
    ['swift', 3_000, 40],
    ['creta', 5_000, 2],
    ['verna', sample?.totalPrice, 1],
  ]);
  expect(countUnits(groups)).toBe(46);
});

test.each([
  [1, null],
  [2, '2 left'],
  [5, '5 left'],
  [6, '6 available'],
  [40, '40 available'],
])('unitsInWords, given %d cars, returns %j', (units, words) => {
  expect(unitsInWords(units)).toBe(words);
});

const fleet = groupCars([
  ...several(3, {
    modelKey: 'a',
    transmissionType: 'manual',
    fuelType: 'diesel',
    seats: 7,
    category: 'suv',
    rentalPrice: 3_000,
    pricePerDay: 3_000,
  }),
  ...several(2, {
    modelKey: 'b',
    transmissionType: 'automatic',
    fuelType: 'petrol',
    fuelLabel: 'electric',
    seats: 5,
    category: 'suv',
    rentalPrice: 2_500,
    pricePerDay: 2_500,
  }),
  car({
    modelKey: 'c',
    transmissionType: 'manual',
    fuelType: 'petrol',
    fuelLabel: 'cng',
    seats: 4,
    category: 'hatchback',
    rentalPrice: 1_500,
    pricePerDay: 1_500,
  }),
]);
const found = (filters: Partial<typeof noFilters>) =>
  refineCars(fleet, { ...noFilters, ...filters }, 'name').found.map(({ modelKey }) => modelKey);

test.each([
  [{ seats: ['5'] }, ['a', 'b']],
  [{ seats: ['7'] }, ['a']],
  [{ type: ['hatchback'] }, ['c']],
  [{ type: ['hatchback', 'suv'] }, ['a', 'b', 'c']],
  [{ fuel: ['petrol'] }, ['c']],
  [{ fuel: ['electric'] }, ['b']],
  [{ fuel: ['cng', 'electric'] }, ['b', 'c']],
  [{ gear: ['manual'], fuel: ['diesel'] }, ['a']],
  [{ max: 2_500 }, ['b', 'c']],
  [{ max: 2_499 }, ['c']],
])('refineCars, given the filters %j, returns %j', (filters, models) => {
  expect(found(filters)).toEqual(models);
});

it('refineCars counts the cars that each option would show in combination with the other filters', () => {
  const { counts } = refineCars(fleet, { ...noFilters, gear: ['manual'] }, 'cheapest');

  expect([...counts.fuel]).toEqual([
    ['diesel', 3],
    ['petrol', 1],
    ['cng', 1],
  ]);
  expect(Object.fromEntries(counts.gear)).toEqual({ manual: 4, automatic: 2 });
});

it('optionsOffered always includes gear and fuel, and any other option only if it is selected or cars differ in it', () => {
  const alike = groupCars(several(2, { modelKey: 'a', seats: 5, category: 'suv' }));

  expect(optionsOffered(alike, 'seats', noFilters)).toEqual([]);
  expect(optionsOffered(alike, 'type', noFilters)).toEqual([]);
  expect(optionsOffered(alike, 'fuel', noFilters)).toEqual(['petrol', 'diesel']);
  expect(optionsOffered(alike, 'seats', { ...noFilters, seats: ['7'] })).toEqual(['7']);
  expect(optionsOffered(fleet, 'seats', noFilters)).toEqual(['5', '7']);
  expect(optionsOffered(fleet, 'type', noFilters)).toEqual(['hatchback', 'suv']);
  expect(optionsOffered(fleet, 'fuel', noFilters)).toEqual(['petrol', 'diesel', 'cng', 'electric']);
});

it('priceBounds offers only bounds that exclude some cars', () => {
  expect(priceBounds(fleet, null)).toEqual([1_500, 2_500]);
  expect(priceBounds(fleet, 900)).toEqual([900, 1_500, 2_500]);
  expect(priceBounds(fleet.slice(0, 1), null)).toEqual([]);
});

test.each([
  [{ gear: ['automatic'], fuel: ['diesel'] }, 'gear'],
  [{ type: ['van'], fuel: ['electric'] }, 'type'],
  [{ max: 1_000 }, 'max'],
  [{ type: ['van'], max: 1_000 }, null],
])('partToLift, when no car matches %j, suggests removing %j', (some, part) => {
  const filters = { ...noFilters, ...some };

  expect(partToLift(refineCars(fleet, filters, 'cheapest'), filters)).toBe(part);
});

test.each([
  ['Tata Harrier', ['Tata Harrier', 'Tata Harrier', 'Hyundai Creta', 'XUV 700']],
  ['Mahindra XUV 700', ['XUV 700', 'Hyundai Creta', 'Tata Harrier', 'Tata Harrier']],
  ['Ford Endeavour', ['Hyundai Creta', 'Tata Harrier', 'XUV 700', 'Tata Harrier']],
  [null, ['Hyundai Creta', 'Tata Harrier', 'XUV 700', 'Tata Harrier']],
])('putFirst moves cars that match %s to the front and leaves the rest in the same order', (wanted, expected) => {
  const cars = ['Hyundai Creta', 'Tata Harrier', 'XUV 700', 'Tata Harrier'].map((carName) => car({ carName }));

  expect(putFirst(cars, wanted).map(({ carName }) => carName)).toEqual(expected);
});

it('1,000 cars, no two of them identical, are grouped, filtered and sorted within 8 ms', () => {
  const cars = Array.from({ length: 1_000 }, (_, index) =>
    car({
      modelKey: `model-${index}`,
      carName: `Car ${(index * 7) % 60}`,
      totalPrice: 2_000 + (((index % 60) * 37) % 900),
      seats: 4 + (index % 4),
      transmissionType: index % 2 ? 'manual' : 'automatic',
    }),
  );
  const filters = { ...noFilters, seats: ['5'], gear: ['manual'], max: 5_000 };
  // Uses the fastest run, which depends least on the machine’s load.
  const times = Array.from({ length: 40 }, () => {
    const before = performance.now();
    refineCars(groupCars(cars), filters, 'name');
    return performance.now() - before;
  });

  expect(Math.min(...times)).toBeLessThan(8);
});
