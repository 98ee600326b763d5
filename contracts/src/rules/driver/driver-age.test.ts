import { describe, expect, test } from 'vitest';
import { driverTermsInWords, havePassed, isForSameDrivers } from './driver-age.ts';

describe('havePassed', () => {
  test.each([
    ['on the birthday', 23, '2003-11-20', '2026-11-20', true],
    ['on the day before the birthday', 23, '2003-11-21', '2026-11-20', false],
    ['on 28 February for 29 February', 23, '2004-02-29', '2027-02-28', false],
    ['on 1 March for 29 February', 23, '2004-02-29', '2027-03-01', true],
    ['on 29 February of a leap year', 24, '2004-02-29', '2028-02-29', true],
    ['on 28 February of a leap year', 24, '2004-02-29', '2028-02-28', false],
    ['for someone born before 2000', 70, '1956-12-31', '2026-12-30', false],
    ['on the same day for no years', 0, '2026-11-20', '2026-11-20', true],
    ['for a day in the future', 0, '2026-11-21', '2026-11-20', false],
  ])('counts whole years %s [d2]', (_case, years, since, on, expected) => {
    expect(havePassed(years, since, on)).toBe(expected);
  });
});

test.each([
  ['asks nothing', {}, null],
  ['has no minimum age and no years', { heldYears: 0 }, null],
  ['has a minimum age', { minAge: 23 }, 'Drivers from 23'],
  ['asks for a licence for a year', { heldYears: 1 }, 'Licence held for 1 year'],
  ['has both', { minAge: 25, heldYears: 2 }, 'Drivers from 25, licence held for 2 years'],
])('driverTermsInWords describes a car that %s', (_case, car, words) => {
  expect(driverTermsInWords(car)).toBe(words);
});

test.each([
  ['a car without terms', {}, { minAge: 23 }, true],
  ['a car with a higher age', { minAge: 23 }, {}, false],
  ['a car with more years', { minAge: 21, heldYears: 2 }, { minAge: 23, heldYears: 1 }, false],
  ['a car with the same terms', { minAge: 23, heldYears: 1 }, { minAge: 23, heldYears: 1 }, true],
])('isForSameDrivers judges %s', (_case, car, other, expected) => {
  expect(isForSameDrivers(car, other)).toBe(expected);
});
