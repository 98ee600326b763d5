import { describe, expect, test } from 'vitest';
import { refundIfCancelled } from '../cancellation/cancellation.ts';
import { refundCapAfterChange, refundOfChange, splitSaving } from './change-refund.ts';

const tiers = [
  { percent: 100, hoursBefore: 48 },
  { percent: 50, hoursBefore: 24 },
  { percent: 10, hoursBefore: 0 },
];
/** Midnight in India, at which 10 December begins. */
const midnight = '2026-12-09T18:30:00.000Z';
const hoursBefore = (hours: number, milliseconds = 0) =>
  new Date(new Date(midnight).getTime() - hours * 3_600_000 - milliseconds);
const daysGivenUp = [{ day: '2026-12-10' }, { day: '2026-12-11' }];
const saving = { difference: -2_801, daysGivenUp, tiers };

describe('refundOfChange', () => {
  test.each([
    ['all of it, long before the first given-up day', hoursBefore(48, 1), { refund: 2_801, kept: 0 }],
    ['half, rounded up, from 48 hours before', hoursBefore(48), { refund: 1_401, kept: 1_400 }],
    ['half until 24 hours before', hoursBefore(24, 1), { refund: 1_401, kept: 1_400 }],
    ['a tenth, rounded up, from 24 hours before', hoursBefore(24), { refund: 281, kept: 2_520 }],
    ['a tenth until midnight in India', hoursBefore(0, 1), { refund: 281, kept: 2_520 }],
    ['null once the first given-up day has begun', hoursBefore(0), null],
    ['null on a later given-up day', hoursBefore(-30), null],
  ])('returns %s', (_what, now, refund) => {
    expect(refundOfChange({ ...saving, now })).toEqual(refund);
  });

  test('refunds nothing after the last tier', () => {
    const now = hoursBefore(1);

    expect(refundOfChange({ ...saving, now, tiers: tiers.slice(0, 2) })).toEqual({ refund: 0, kept: 2_801 });
  });

  test('refunds at most the percentage to which an earlier change limits refunds', () => {
    expect(refundOfChange({ ...saving, now: hoursBefore(100), refundCap: 50 })).toEqual({ refund: 1_401, kept: 1_400 });
    expect(refundOfChange({ ...saving, now: hoursBefore(100), refundCap: 0 })).toEqual({ refund: 0, kept: 2_801 });
    expect(refundOfChange({ ...saving, now: hoursBefore(1), refundCap: 50 })).toEqual({ refund: 281, kept: 2_520 });
  });

  test('refunds everything if no day is given up, because the customer returns nothing', () => {
    expect(refundOfChange({ ...saving, daysGivenUp: [], now: hoursBefore(0), refundCap: 0 })).toEqual({
      refund: 2_801,
      kept: 0,
    });
  });

  test('refunds and keeps nothing if the change costs something or nothing', () => {
    for (const difference of [0, 500]) {
      expect(refundOfChange({ ...saving, difference, now: hoursBefore(1) })).toEqual({ refund: 0, kept: 0 });
    }
    expect(refundOfChange({ ...saving, difference: 500, now: hoursBefore(0) })).toBeNull();
  });
});

describe('splitSaving', () => {
  const saving = { saved: 2_000, allowed: 1_400 };

  test.each([
    ['refunds what the rules allow', { balance: 0, left: 5_000 }, { refund: 1_400, toRefund: 1_400, kept: 600 }],
    ['lowers the balance first', { balance: 500, left: 5_000 }, { refund: 1_400, toRefund: 900, kept: 600 }],
    ['refunds nothing below the balance', { balance: 3_000, left: 1_000 }, { refund: 1_400, toRefund: 0, kept: 600 }],
    ['refunds at most what is left', { balance: 0, left: 400 }, { refund: 400, toRefund: 400, kept: 1_600 }],
    [
      'refunds what is left besides the balance',
      { balance: 300, left: 400 },
      { refund: 700, toRefund: 400, kept: 1_300 },
    ],
  ])('%s', (_what, paid, split) => {
    expect(splitSaving(saving, paid)).toEqual(split);
  });
});

describe('refundCapAfterChange', () => {
  const booking = { fromDate: '2026-12-10', tiers };
  const later = { ...booking, newFromDate: '2026-12-20' };

  test('limits later refunds to the percentage of the moment at which From Date moves later', () => {
    expect(refundCapAfterChange({ ...later, now: hoursBefore(48, 1) })).toBeUndefined();
    expect(refundCapAfterChange({ ...later, now: hoursBefore(48) })).toBe(50);
    expect(refundCapAfterChange({ ...later, now: hoursBefore(1) })).toBe(10);
    expect(refundCapAfterChange({ ...later, now: hoursBefore(0) })).toBe(0);
  });

  test('stays as it is if From Date does not move later, and never rises', () => {
    for (const newFromDate of ['2026-12-09', '2026-12-10']) {
      expect(refundCapAfterChange({ ...booking, newFromDate, now: hoursBefore(1) })).toBeUndefined();
      expect(refundCapAfterChange({ ...booking, newFromDate, now: hoursBefore(1), refundCap: 50 })).toBe(50);
    }
    expect(refundCapAfterChange({ ...later, now: hoursBefore(100), refundCap: 50 })).toBe(50);
    expect(refundCapAfterChange({ ...later, now: hoursBefore(1), refundCap: 50 })).toBe(10);
  });

  test('makes moving a rental and then cancelling it refund no more than cancelling it at once', () => {
    for (const hours of [0.1, 12, 30, 60]) {
      const now = hoursBefore(hours);
      const atOnce = refundIfCancelled({ ...booking, totalAmount: 8_401, now });
      const refundCap = refundCapAfterChange({ ...later, now });

      expect(refundIfCancelled({ fromDate: later.newFromDate, totalAmount: 8_401, now, tiers, refundCap })).toBe(
        atOnce,
      );
    }
  });
});
