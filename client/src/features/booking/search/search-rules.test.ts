import { describe, expect, it, test } from 'vitest';
import { checkPeriod, lengthOf, quickPicks } from './search-rules.ts';

const limits = { maxRentalDays: 30, horizonDays: 365 };
const today = '2026-11-20';

describe('checkPeriod', () => {
  test.each([
    ['2026-11-20', '2026-11-20', undefined, undefined],
    ['2026-11-19', '', 'From Date cannot be earlier than today', undefined],
    ['', '2026-11-19', undefined, 'To Date cannot be earlier than From Date'],
    ['2026-12-05', '2026-12-04', undefined, 'To Date cannot be earlier than From Date'],
    ['2026-12-01', '2026-12-30', undefined, undefined],
    ['2026-12-01', '2026-12-31', undefined, 'At most 30 days'],
    ['2027-11-20', '2027-11-20', undefined, undefined],
    ['2027-11-21', '', 'At most 365 days ahead', undefined],
    ['2027-11-20', '2027-11-21', undefined, 'At most 365 days ahead'],
  ])('finds the errors, if any, in the period from %j to %j', (fromDate, toDate, fromError, toError) => {
    const check = checkPeriod({ fromDate, toDate }, today, limits);

    expect([check.from.error, check.to.error]).toEqual([fromError, toError]);
  });

  it('allows pick-up from today onwards and return within the longest rental, both up to the booking horizon', () => {
    const far = checkPeriod({ fromDate: '2027-11-10', toDate: '' }, today, limits);
    const near = checkPeriod({ fromDate: '2026-12-01', toDate: '' }, today, limits);

    expect(far.from).toEqual({ min: today, max: '2027-11-20', error: undefined });
    expect(far.to).toEqual({ min: '2027-11-10', max: '2027-11-20', error: undefined });
    expect(near.to).toEqual({ min: '2026-12-01', max: '2026-12-30', error: undefined });
  });

  it('does not check the length and the horizon until the server’s limits are known', () => {
    const check = checkPeriod({ fromDate: '2028-01-01', toDate: '2028-12-31' }, today);

    expect([check.from.error, check.to.error]).toEqual([undefined, undefined]);
  });
});

describe('quickPicks', () => {
  test.each([
    ['a Friday', '2026-11-20', '2026-11-21', '2026-11-22'],
    ['a Saturday', '2026-11-21', '2026-11-21', '2026-11-22'],
    ['a Sunday', '2026-11-22', '2026-11-22', '2026-11-22'],
    ['a Monday', '2026-11-23', '2026-11-28', '2026-11-29'],
  ])('returns the dates of “This weekend” on %s', (_, day, fromDate, toDate) => {
    const weekend = quickPicks(day).find(({ label }) => label === 'This weekend');

    expect(weekend?.period).toEqual({ fromDate, toDate });
  });

  it('returns seven days, starting today, for “Next 7 days”', () => {
    const next = quickPicks(today).find(({ label }) => label === 'Next 7 days');

    expect(next && lengthOf(next.period)).toBe(7);
  });
});
