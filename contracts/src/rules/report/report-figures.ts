/*
 * The figures of a report. A half-day is the morning or the afternoon of a day in India, and every share and amount is
 * calculated from whole half-days and whole rupees.
 */

/**
 * What a report counts for some cars and days. `halfDays` are those in which the cars were in the fleet, `blocked` those
 * of them with a block and without a rental, and `rented` those in which a customer had the car. `revenue` is in rupees.
 */
export type ReportCounts = { cars: number; halfDays: number; blocked: number; rented: number; revenue: number };

/**
 * Shares are in tenths of a percent and amounts in whole rupees; each is null if there is nothing to divide by.
 * `utilisation` is the share of the half-days that could be rented, `ofAllDays` that of all half-days.
 */
export type ReportFigures = {
  available: number;
  utilisation: number | null;
  ofAllDays: number | null;
  perCar: number | null;
  perAvailableDay: number | null;
};

/** Divides whole numbers, and rounds half away from zero. */
function divide(dividend: number, divisor: number): number | null {
  if (divisor === 0) return null;
  const rounded = Math.floor((2 * Math.abs(dividend) + divisor) / (2 * divisor));
  return dividend < 0 ? 0 - rounded : rounded;
}

export function reportFiguresOf({ cars, halfDays, blocked, rented, revenue }: ReportCounts): ReportFigures {
  const available = halfDays - blocked;
  return {
    available,
    utilisation: divide(rented * 1_000, available),
    ofAllDays: divide(rented * 1_000, halfDays),
    perCar: divide(revenue, cars),
    perAvailableDay: divide(revenue * 2, available),
  };
}

export const reportGroups = ['car', 'model', 'location', 'month'] as const;
export type ReportGroup = (typeof reportGroups)[number];

export const reportTexts = {
  tooLong: 'Choose at most one year.',
} as const;

/** The columns of the file, after the one that names the row. */
export const reportColumnTexts = {
  cars: 'Cars',
  halfDays: 'Half-days in the fleet',
  blocked: 'Blocked half-days',
  rented: 'Rented half-days',
  utilisation: 'Utilisation (%)',
  ofAllDays: 'Of all days (%)',
  revenue: 'Revenue',
  perCar: 'Revenue per car',
  perAvailableDay: 'Revenue per available day',
} as const;

/** The last column of the file, if costs are recorded. */
export const reportCostsText = 'Costs';

export const reportGroupTexts: Record<ReportGroup, string> = {
  car: 'Car',
  model: 'Model',
  location: 'Location',
  month: 'Month',
};
