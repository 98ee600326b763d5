import { describe, expect, test } from 'vitest';
import { cancellationSteps, refundIfCancelled } from './cancellation.ts';

const untilTheFirstDay = [{ percent: 100, hoursBefore: 0 }];
const threeTiers = [
  { percent: 100, hoursBefore: 48 },
  { percent: 50, hoursBefore: 24 },
  { percent: 10, hoursBefore: 2 },
];
const rental = { fromDate: '2026-11-27', totalAmount: 8_401 };

describe('refundIfCancelled', () => {
  test.each([
    ['the full amount a week before', '2026-11-20T06:30:00Z', untilTheFirstDay, 8_401],
    ['the full amount one millisecond before midnight in India', '2026-11-26T18:29:59.999Z', untilTheFirstDay, 8_401],
    ['null at midnight in India', '2026-11-26T18:30:00.000Z', untilTheFirstDay, null],
    ['null during the rental', '2026-11-28T06:30:00Z', untilTheFirstDay, null],
    ['half, rounded up, in the middle of the second tier', '2026-11-25T06:30:00Z', threeTiers, 4_201],
    ['0 after the last tier', '2026-11-26T18:00:00Z', threeTiers, 0],
    ['0 if there are no tiers', '2026-11-20T06:30:00Z', [], 0],
  ])('returns %s', (_when, now, tiers, refund) => {
    expect(refundIfCancelled({ ...rental, now: new Date(now), tiers })).toBe(refund);
  });

  test.each(threeTiers.map((tier, index) => ({ ...tier, next: threeTiers[index + 1]?.percent ?? 0, index })))(
    'refunds $percent percent until the displayed time, and $next percent from then on',
    ({ percent, next, index }) => {
      const shown = cancellationSteps(threeTiers, rental.fromDate)[index];
      const until = new Date(shown?.until ?? '').getTime();
      const refundAt = (moment: number) => refundIfCancelled({ ...rental, now: new Date(moment), tiers: threeTiers });

      expect(shown?.percent).toBe(percent);
      expect([refundAt(until - 1), refundAt(until)]).toEqual([percent, next].map((of) => Math.ceil(84.01 * of)));
    },
  );
});

test('cancellationSteps ends each tier `hoursBefore` hours before the first day of the rental begins in India', () => {
  expect(cancellationSteps(threeTiers, rental.fromDate)).toEqual([
    { until: '2026-11-24T18:30:00.000Z', percent: 100 },
    { until: '2026-11-25T18:30:00.000Z', percent: 50 },
    { until: '2026-11-26T16:30:00.000Z', percent: 10 },
  ]);
});
