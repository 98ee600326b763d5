import { describe, expect, test } from 'vitest';
import { cancellationText, cancellationTiers, tiersInWords } from './cancellation-tiers.ts';
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

/** `100@48,50@24` as tiers. */
const tiersOf = (text: string) =>
  text.split(',').map((part) => {
    const [percent = NaN, hoursBefore = NaN] = part.split('@').map(Number);
    return { percent, hoursBefore };
  });
const midnight = ' A rental begins at midnight in India on its first day.';

test.each([
  ['100@0', `If you cancel, we refund the full price until your rental begins.${midnight}`],
  [
    '100@48,50@24',
    `If you cancel, we refund the full price until 2 days before your rental begins, 50% until 1 day before it begins, and nothing after that.${midnight}`,
  ],
  [
    '100@36,80@1,25@0',
    `If you cancel, we refund the full price until 36 hours before your rental begins, 80% until 1 hour before it begins, and 25% until it begins.${midnight}`,
  ],
  [
    '50@24,0@0',
    `If you cancel, we refund 50% until 1 day before your rental begins and nothing after that.${midnight}`,
  ],
  [
    '0@48,50@0',
    `If you cancel, we refund nothing until 2 days before your rental begins and 50% until it begins.${midnight}`,
  ],
  ['0@0', 'If you cancel, we refund nothing.'],
])('tiersInWords describes %s', (tiers, sentence) => {
  expect(tiersInWords(tiersOf(tiers))).toBe(sentence);
});

test.each([
  ['100@0', 'Ask us.'],
  ['100@24', `${tiersInWords(tiersOf('100@24'))}\n\nAsk us.`],
  ['50@0', `${tiersInWords(tiersOf('50@0'))}\n\nAsk us.`],
  ['100@24,50@0', `${tiersInWords(tiersOf('100@24,50@0'))}\n\nAsk us.`],
])('cancellationText puts the tiers before the text, except the standard ones (%s)', (tiers, text) => {
  expect(cancellationText({ cancellation: 'Ask us.', cancellationTiers: tiersOf(tiers) })).toBe(text);
});

describe('the cancellation tiers of the settings', () => {
  test.each(['100@0', '0@0', '100@8760,50@24,0@0'])('accept %s', (tiers) => {
    expect(cancellationTiers.safeParse(tiersOf(tiers)).success).toBe(true);
  });

  test.each([
    ['no row', [], ''],
    ['more than ten rows', Array.from({ length: 11 }, (_, row) => ({ percent: 90 - row, hoursBefore: 90 - row })), ''],
    ['more than 100 percent', tiersOf('101@0'), '0.percent'],
    ['a negative percentage', tiersOf('-1@0'), '0.percent'],
    ['a fraction of a percent', tiersOf('33.3@0'), '0.percent'],
    ['an empty percentage', tiersOf('x@0'), '0.percent'],
    ['negative hours', tiersOf('100@-1'), '0.hoursBefore'],
    ['half an hour', tiersOf('100@1.5'), '0.hoursBefore'],
    ['more than a year', tiersOf('100@8761'), '0.hoursBefore'],
    ['the same notice in two rows', tiersOf('100@24,50@24'), '1.hoursBefore'],
    ['more notice in a later row', tiersOf('100@24,50@48'), '1.hoursBefore'],
    ['the same refund in two rows', tiersOf('100@48,50@24,50@0'), '2.percent'],
    ['a higher refund in a later row', tiersOf('50@48,100@24'), '1.percent'],
  ])('reject %s with the field', (_what, tiers, field) => {
    const { error } = cancellationTiers.safeParse(tiers);
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });
});
