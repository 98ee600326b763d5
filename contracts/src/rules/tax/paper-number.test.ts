import { expect, test } from 'vitest';
import { paperNumber, registrationBody, seriesPrefix } from '../../index.ts';
import { samples } from '../../../samples/index.ts';

const messagesOf = (prefix: unknown) => seriesPrefix.safeParse(prefix).error?.issues.map(({ message }) => message);

test('a paper number has the prefix, the financial year and a serial number', () => {
  const series = { prefix: 'KA', year: '26-27' } as const;

  expect(paperNumber({ ...series, serial: 42 })).toBe('KA/26-27/00042');
  expect(paperNumber({ ...series, letter: 'C', serial: 3 })).toBe('KA/26-27/C0003');
});

test.each([
  ['KA', 'KA'],
  [' ka-1 ', 'KA-1'],
  ['7', '7'],
])('the prefix “%s” is accepted as %s', (typed, prefix) => {
  expect(seriesPrefix.parse(typed)).toBe(prefix);
});

test('a prefix that makes a number of 17 characters is rejected with that count [c8]', () => {
  const error = 'A number such as KARNA/26-27/00042 has 17 characters. At most 16 are allowed.';

  expect(messagesOf('karna')).toEqual([error]);
  expect(paperNumber({ prefix: 'KARN', year: '26-27', serial: 99_999 })).toHaveLength(16);
  expect(paperNumber({ prefix: 'KARN', year: '26-27', letter: 'W', serial: 9_999 })).toHaveLength(16);
});

test.each(['', 'K/A', 'K A', '-KA', 'KA-', 'कर', 'K--A', 'K\nA'])(
  'the prefix “%s” is rejected with one error',
  (prefix) => {
    expect(messagesOf(prefix)).toEqual(['Use letters and digits, with hyphens between them']);
  },
);

test('a registration is rejected if its GSTIN is of another state', () => {
  const { body } = samples['tax.createRegistration'];
  const issuesOf = (changes: object) =>
    registrationBody.safeParse({ ...body, ...changes }).error?.issues.map(({ path, message }) => [path[0], message]);

  expect(issuesOf({})).toBeUndefined();
  expect(issuesOf({ state: '29' })).toEqual([['gstin', 'A GSTIN of Karnataka (29) begins with its code']]);
  expect(issuesOf({ state: '97' })).toEqual([['state', 'Choose a state']]);
});
