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
  ['a rental under way over an upcoming one', [next, current], 'current'],
  ['a rental whose car is not back over an upcoming one', [next, late], 'late'],
  ['the next rental over later and past ones', [last, afterNext, next], 'next'],
  ['an upcoming rental over one whose car is back', [back, next], 'next'],
  ['the latest past rental over older ones', [older, last], 'last'],
  ['a cancelled rental that is nearer than the latest past one', [last, cancelled], 'cancelled'],
  ['an upcoming rental over a cancelled one, even if it is further away', [cancelled, afterNext], 'after next'],
])('chooses %s', (_, bookings, id) => {
  expect(nearestBooking(bookings, today)?.id).toBe(id);
});

test('returns null if there are no bookings', () => {
  expect(nearestBooking([], today)).toBeNull();
});
