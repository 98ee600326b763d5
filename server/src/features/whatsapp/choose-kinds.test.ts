import { expect, test } from 'vitest';
import type { BookingRecord } from '../booking/booking.model.ts';
import { chooseKinds } from './choose-kinds.ts';

const period = { fromDate: '2026-12-18', toDate: '2026-12-21', pickUpTime: '14:00', returnTime: '12:00' };
const booking = { status: 'confirmed', confirmedAt: new Date('2026-12-01T06:00:00Z'), ...period };
const present = {
  counter: { isOn: true, since: '2026-11-01T00:00:00.000Z' },
  lateMinutes: 30,
  isDue: false,
  isUrgent: false,
  hasDeposit: false,
};
const off = { counter: { isOn: false, since: null } };

const kindsAt = (at: string, facts: Partial<BookingRecord> = {}, given: object = {}) =>
  // Only these fields decide.
  chooseKinds({ ...booking, ...facts } as BookingRecord, { ...present, ...given, now: new Date(`${at}:00+05:30`) });

const out = { stage: 'out' } as const;
const untimed = { pickUpTime: undefined, returnTime: undefined };

test.each([
  ['an unpaid booking', '2026-12-10T10:00', { status: 'pending' as const }, { isDue: true }, ['payment']],
  ['an unpaid booking that is being checked', '2026-12-10T10:00', { status: 'pending' as const }, {}, []],
  ['days before the pick-up', '2026-12-10T10:00', {}, {}, ['confirmed']],
  ['a balance', '2026-12-10T10:00', {}, { isDue: true }, ['confirmed', 'payment']],
  ['a payment with a deadline', '2026-12-10T10:00', {}, { isDue: true, isUrgent: true }, ['payment', 'confirmed']],
  ['the day before', '2026-12-17T19:00', {}, {}, ['pick_up', 'confirmed']],
  ['the day of the pick-up', '2026-12-18T15:00', {}, {}, ['pick_up', 'confirmed']],
  ['a car that was not handed out until the end', '2026-12-22T09:00', {}, {}, []],
  ['a car that is out', '2026-12-18T15:00', out, {}, ['out']],
  ['three hours before the return', '2026-12-21T09:00', out, {}, ['return', 'out']],
  ['four hours before the return', '2026-12-21T08:00', out, {}, ['out']],
  ['the delay after the return time', '2026-12-21T12:20', out, {}, ['return', 'out']],
  ['a late car', '2026-12-21T12:30', out, {}, ['late', 'out']],
  ['a late car, days later', '2026-12-25T12:30', out, {}, ['late', 'out']],
  ['the last day without times', '2026-12-21T08:00', { ...out, ...untimed }, {}, ['return', 'out']],
  ['a begun rental without the counter', '2026-12-18T15:00', {}, off, ['out']],
  ['the first day without times or the counter', '2026-12-18T15:00', untimed, off, ['pick_up', 'confirmed']],
  ['an overdue car without the counter', '2026-12-22T15:00', {}, off, ['late', 'out']],
  ['a rental without the counter that ended days ago', '2026-12-23T15:00', {}, off, []],
  ['a returned car', '2026-12-21T15:00', { stage: 'returned' as const }, {}, []],
  [
    'its deposit',
    '2026-12-21T15:00',
    { stage: 'returned' as const },
    { hasDeposit: true, isDue: true },
    ['deposit', 'payment'],
  ],
  ['a cancelled booking', '2026-12-10T10:00', { status: 'cancelled' as const }, {}, ['cancelled']],
  ['a booking that was never paid', '2026-12-10T10:00', { status: 'cancelled' as const, confirmedAt: null }, {}, []],
])('the texts fit %s', (_, at, facts, given, kinds) => {
  expect(kindsAt(at, facts, given)).toEqual(kinds);
});
