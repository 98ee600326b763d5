import { expect, test } from 'vitest';
import { nearestBooking } from './nearest-booking.ts';

const today = '2026-11-20';

const booking = (
  id: string,
  fromDate: string,
  toDate: string,
  given: { status?: 'pending' | 'confirmed' | 'cancelled'; stage?: 'out' | 'returned' | 'no_show' } = {},
) => ({ id, fromDate, toDate, status: 'confirmed' as const, ...given });

const current = booking('current', '2026-11-18', '2026-11-20');
const late = booking('late', '2026-11-10', '2026-11-12', { stage: 'out' });
const back = booking('back', '2026-11-18', '2026-11-22', { stage: 'returned' });
const next = booking('next', '2026-11-25', '2026-11-26', { status: 'pending' });
const afterNext = booking('after next', '2026-12-25', '2026-12-26');
const last = booking('last', '2026-11-01', '2026-11-02');
const older = booking('older', '2026-10-01', '2026-10-02');
const cancelled = booking('cancelled', '2026-11-21', '2026-11-22', { status: 'cancelled' });

test.each([
  ['one that is under way before one to come', [next, current], 'current'],
  ['a car that is not back before one to come', [next, late], 'late'],
  ['the next one before later ones and the last one', [last, afterNext, next], 'next'],
  ['one to come before one whose car is back', [back, next], 'next'],
  ['the last one before older ones', [older, last], 'last'],
  ['a cancelled one that is nearer than the last one', [last, cancelled], 'cancelled'],
  ['any other before a cancelled one', [cancelled, afterNext], 'after next'],
])('chooses %s', (_, bookings, id) => {
  expect(nearestBooking(bookings, today)?.id).toBe(id);
});

test('returns null without bookings', () => {
  expect(nearestBooking([], today)).toBeNull();
});
