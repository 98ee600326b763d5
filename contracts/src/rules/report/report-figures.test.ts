import { describe, expect, it } from 'vitest';
import { reportFiguresOf } from './report-figures.ts';

const counts = { cars: 3, halfDays: 180, blocked: 6, rented: 58, revenue: 100_000 };

describe('report figures', () => {
  it('divides rented half-days by those that could be rented, and by all', () => {
    // 58 ÷ 174 = 33.33%, 58 ÷ 180 = 32.22%, ₹1,00,000 ÷ 3 = ₹33,333.33, ₹1,00,000 ÷ 87 days = ₹1,149.43
    expect(reportFiguresOf(counts)).toEqual({
      available: 174,
      utilisation: 333,
      ofAllDays: 322,
      perCar: 33_333,
      perAvailableDay: 1_149,
    });
  });

  it('has no share of days if every half-day is blocked', () => {
    const figures = reportFiguresOf({ ...counts, blocked: 180, rented: 0 });

    expect(figures).toMatchObject({ available: 0, utilisation: null, ofAllDays: 0, perAvailableDay: null });
  });

  it('has no figures without cars', () => {
    const figures = reportFiguresOf({ cars: 0, halfDays: 0, blocked: 0, rented: 0, revenue: 0 });

    expect(Object.values(figures)).toEqual([0, null, null, null, null]);
  });

  it('rounds halves away from zero, also for money that was given back', () => {
    expect(reportFiguresOf({ ...counts, cars: 2, revenue: 5 }).perCar).toBe(3);
    expect(reportFiguresOf({ ...counts, cars: 2, revenue: -5 }).perCar).toBe(-3);
  });
});
