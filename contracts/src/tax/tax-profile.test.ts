import { expect, test } from 'vitest';
import { taxOnDay, taxProfileBody } from '../index.ts';
import { samples } from '../../samples/index.ts';

const { body } = samples['tax.createProfile'];
const versions = [
  { id: 'first', validFrom: '2026-04-01' },
  { id: 'next year', validFrom: '2027-04-01' },
  { id: 'saved later for an earlier day', validFrom: '2026-10-01' },
  { id: 'correction', validFrom: '2026-10-01' },
];

test.each([
  ['2026-03-31', undefined],
  ['2026-04-01', 'first'],
  ['2026-09-30', 'first'],
  ['2026-10-01', 'correction'],
  ['2027-03-31', 'correction'],
  ['2027-04-01', 'next year'],
  ['2030-01-01', 'next year'],
])('on %s, the version that applies is: %s', (day, id) => {
  expect(taxOnDay(versions, day)?.id).toBe(id);
});

test.each([
  ['sac', '997'],
  ['sac', '997311000'],
  ['sac', '99731A'],
  ['basisPoints', 4_001],
  ['basisPoints', -1],
  ['basisPoints', 0.5],
  ['basisPoints', '1800'],
  ['decidedBy', ' '],
  ['decidedOn', '2026-02-30'],
  ['validFrom', '01-04-2026'],
  ['name', ''],
])('a profile whose %s is %j is rejected', (field, value) => {
  const { error } = taxProfileBody.safeParse({ ...body, [field]: value });

  expect([...new Set(error?.issues.map(({ path }) => path[0]))]).toEqual([field]);
});
