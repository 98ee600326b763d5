import { describe, expect, test } from 'vitest';
import { refundIfCancelled } from './refund-policy.ts';

const untilTheFirstDay = [{ percent: 100, hoursBefore: 0 }];
const steps = [
  { percent: 100, hoursBefore: 48 },
  { percent: 50, hoursBefore: 24 },
  { percent: 0, hoursBefore: 0 },
];

describe('refundIfCancelled', () => {
  test.each([
    ['a week before', '2026-11-20T06:30:00Z', untilTheFirstDay, 8_401],
    ['one millisecond before midnight in India', '2026-11-26T18:29:59.999Z', untilTheFirstDay, 8_401],
    ['at midnight in India', '2026-11-26T18:30:00.000Z', untilTheFirstDay, null],
    ['during the rental', '2026-11-28T06:30:00Z', untilTheFirstDay, null],
    ['just over two days before', '2026-11-24T18:29:59Z', steps, 8_401],
    ['exactly two days before, rounded up', '2026-11-24T18:30:00Z', steps, 4_201],
    ['exactly one day before', '2026-11-25T18:30:00Z', steps, 0],
    ['in the last hour', '2026-11-26T18:00:00Z', steps, 0],
  ])('%s', (_when, now, tiers, refund) => {
    const policy = { fromDate: '2026-11-27', totalAmount: 8_401, now: new Date(now), tiers };

    expect(refundIfCancelled(policy)).toBe(refund);
  });

  test('gives nothing when no step has begun', () => {
    const policy = {
      fromDate: '2026-11-27',
      totalAmount: 8_401,
      now: new Date('2026-11-26T17:30:00Z'),
      tiers: [{ percent: 100, hoursBefore: 2 }],
    };

    expect(refundIfCancelled(policy)).toBe(0);
  });
});
