import { expect, test } from 'vitest';
import { placeOf } from './booking-days.ts';

const days = new Map([
  ['2026-11-18', 3],
  ['2026-11-20', 5],
]);

test.each([
  [0, { before: new Date('2026-11-20T18:30:00Z'), skip: 0 }],
  [4, { before: new Date('2026-11-20T18:30:00Z'), skip: 4 }],
  [5, { before: new Date('2026-11-18T18:30:00Z'), skip: 0 }],
  [7, { before: new Date('2026-11-18T18:30:00Z'), skip: 2 }],
  [8, null],
])('placeOf returns the position in the list after the newest %i bookings, or null after the last', (skip, place) => {
  expect(placeOf(days, skip)).toEqual(place);
});
