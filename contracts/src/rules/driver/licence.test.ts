import { describe, expect, test } from 'vitest';
import { type Licence, licence } from './licence.ts';
import { findLicenceProblem, licenceProblemInWords } from './licence-problem.ts';

const given: Licence = {
  licenceClass: 'LMV',
  lastFour: '4711',
  issuedOn: '2025-11-20',
  validUntil: '2026-11-22',
  seenAs: 'card',
};
const rental = { toDate: '2026-11-22', today: '2026-11-20' };

describe('findLicenceProblem', () => {
  test('accepts a licence that expires on the last day of the rental, and refuses one that expires earlier [d1]', () => {
    expect(findLicenceProblem(given, rental)).toBeNull();
    expect(findLicenceProblem({ ...given, validUntil: '2026-11-21' }, rental)).toBe('expires');
  });

  test.each([
    ['refuses a missing licence', undefined, {}, 'missing'],
    ['refuses a learner’s licence', { ...given, licenceClass: 'learner' }, {}, 'learner'],
    ['refuses a licence for motorcycles', { ...given, licenceClass: 'MCWG' }, {}, 'class'],
    ['accepts a class above LMV', { ...given, licenceClass: 'HMV' }, {}, null],
    ['accepts a licence held for exactly the years', given, { heldYears: 1 }, null],
    ['refuses a licence held for a day less', { ...given, issuedOn: '2025-11-21' }, { heldYears: 1 }, 'held'],
    ['refuses a licence issued tomorrow', { ...given, issuedOn: '2026-11-21' }, {}, 'held'],
    ['refuses a licence without the age that the car asks', given, { minAge: 23 }, 'age'],
    ['refuses a lower confirmed age', { ...given, confirmedAge: 21 }, { minAge: 23 }, 'age'],
    ['accepts the confirmed age', { ...given, confirmedAge: 23 }, { minAge: 23 }, null],
  ] as const)('%s', (_title, noted, terms, problem) => {
    expect(findLicenceProblem(noted, { ...rental, ...terms })).toBe(problem);
  });
});

describe('licence', () => {
  const permit = { ...given, seenAs: 'permit', passport: 'a123' };

  test.each([
    ['the last 4 in lower case', { ...given, lastFour: ' kl12 ' }, true],
    ['a day of issue before 2000', { ...given, issuedOn: '1987-02-28' }, true],
    ['a permit with a passport', permit, true],
    ['a permit with passport and visa', { ...permit, visa: 'V123' }, true],
    ['a permit without a passport', { ...permit, passport: undefined }, false],
    ['a passport with an Indian licence', { ...given, passport: 'A123' }, false],
    ['the whole number', { ...given, lastFour: 'MH1220150004711' }, false],
    ['3 digits', { ...given, lastFour: '711' }, false],
    ['a day that doesn’t exist', { ...given, issuedOn: '2015-02-29' }, false],
    ['an unknown class', { ...given, licenceClass: 'B' }, false],
    ['a picture', { ...given, picture: 'data:' }, false],
  ])('%s is accepted or refused', (_title, value, isAccepted) => {
    expect(licence.safeParse(value).success).toBe(isAccepted);
  });
});

test('licenceProblemInWords names the driver', () => {
  expect(licenceProblemInWords('held', 'second', { heldYears: 2 })).toBe(
    'The second driver has held the licence for less than 2 years.',
  );
  expect(licenceProblemInWords('age', 'customer', { minAge: 23 })).toBe('Confirm that the customer is 23 or older.');
});
