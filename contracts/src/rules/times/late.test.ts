import { expect, test } from 'vitest';
import { claimKeysOf, claimOf } from './claim.ts';
import { delayText, dueBackAt, lateDaysAfter, lateFrom } from './late.ts';

const rental = {
  fromDate: '2026-12-04',
  toDate: '2026-12-06',
  pickUpTime: '10:00',
  returnTime: '10:00',
  readyMinutes: 60,
};

test('a car is due at its return time, otherwise at the end of its last day, and is late after the delay', () => {
  expect([dueBackAt(rental), lateFrom(rental, 30)]).toEqual(['2026-12-06T10:00', '2026-12-06T10:30']);
  expect([dueBackAt({ toDate: '2026-12-06' }), lateFrom({ toDate: '2026-12-06' }, 45)]).toEqual([
    '2026-12-07T00:00',
    '2026-12-07T00:45',
  ]);
  expect(lateFrom({ toDate: '2026-12-31', returnTime: '23:30' }, 240)).toBe('2027-01-01T03:30');
});

test('the claim of a late car includes the rest of each late day [G14]', () => {
  const claim = claimOf({ ...rental, lateDays: ['2026-12-06', '2026-12-07', '2026-12-09'] });

  expect(claim).toEqual([
    { start: '2026-12-04T10:00', end: '2026-12-06T11:00' },
    { start: '2026-12-06T11:00', end: '2026-12-07T00:00' },
    { start: '2026-12-07T00:00', end: '2026-12-08T00:00' },
    { start: '2026-12-09T00:00', end: '2026-12-10T00:00' },
  ]);
  expect(claimKeysOf(claim).days).toEqual(['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07', '2026-12-09']);
});

test('a late day adds nothing that the claim already includes', () => {
  const wholeDays = { fromDate: '2026-12-04', toDate: '2026-12-06' };
  const withinADay = { ...rental, toDate: '2026-12-04', returnTime: '18:00' };

  expect(claimOf({ ...wholeDays, lateDays: ['2026-12-06'] })).toEqual(claimOf(wholeDays));
  expect(claimOf({ ...withinADay, lateDays: ['2026-12-04'] })).toEqual(claimOf(withinADay));
  // Cleaning ends on the next day.
  expect(claimOf({ ...rental, returnTime: '23:30', lateDays: ['2026-12-06', '2026-12-07'] })).toEqual([
    { start: '2026-12-04T10:00', end: '2026-12-07T00:30' },
    { start: '2026-12-07T00:30', end: '2026-12-08T00:00' },
  ]);
});

test.each([
  [1, '1 minute'],
  [40, '40 minutes'],
  [60, '1 hour'],
  [125, '2 hours 5 minutes'],
  [1_439, '23 hours 59 minutes'],
  [1_440, '1 day'],
  [4_000, '2 days'],
])('a delay of %i minutes reads “%s”', (minutes, text) => {
  expect(delayText(minutes)).toBe(text);
});

const late = ['2026-12-06', '2026-12-07', '2026-12-08'];

test.each<[string, readonly string[] | undefined, string, string | undefined, string[] | undefined]>([
  ['none of a rental that was not late', undefined, '2026-12-09', undefined, undefined],
  ['none if the rental now lasts longer', late, '2026-12-09', undefined, undefined],
  ['none if it now lasts until the last of them', late, '2026-12-08', undefined, undefined],
  ['none if it now ends later on the last of them', late, '2026-12-08', '18:00', undefined],
  ['the last one if the rental has ended on it already', late, '2026-12-08', '12:00', ['2026-12-08']],
  ['those after its last day', late, '2026-12-07', undefined, ['2026-12-08']],
])('of the late days, a change leaves %s', (_what, lateDays, toDate, returnTime, left) => {
  expect(lateDaysAfter(lateDays, { toDate, returnTime }, '2026-12-08T12:00')).toEqual(left);
});
