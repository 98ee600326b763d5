import { type ReportFigures, type ReportGroup, reportGroupTexts } from '@rental/contracts';
import { countText } from '../../../lib/format.ts';
import { nameOfMonth } from '../../../lib/months.ts';

export const reportTexts = {
  period: 'Period',
  fromDate: 'From Date',
  toDate: 'To Date',
  by: 'Group by',
  show: 'Show report',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  lastYear: 'Last 12 months',
  export: 'Export CSV',
  exportFailed: 'The export failed. Please try again.',
  failed: 'We couldn’t load the report.',
  empty: 'No cars in this period.',
  emptyAdvice: 'A car counts from the day on which it was added.',
  utilisation: 'Utilisation',
  revenue: 'Revenue',
  perCar: 'Revenue per car',
  perAvailableDay: 'Revenue per available day',
  moneyIn: 'Money that came in',
  moneyInNote: 'Payments minus refunds, whatever they were for, as on the dashboard. Not the same as revenue.',
  rented: 'Rented',
  blocked: 'Blocked',
  free: 'Free',
  countedAt: 'Counted',
  definitions: 'How the figures are counted',
  pages: 'Pages of the report',
  nothing: '–',
} as const;

export const idleTexts = {
  title: 'Idle cars',
  lead: 'Cars without a rental for several days in a row, from 30 days ago until 30 days ahead. Each amount is what the free days cost today, without discounts.',
  atLeast: 'At least',
  failed: 'We couldn’t load the idle cars.',
  empty: 'Every car is rented in between.',
  pages: 'Pages of idle cars',
  blocked: (days: number, notes: string) => `${days === 1 ? '1 day' : `${days} days`} blocked: ${notes}`,
} as const;

/** Shown under the figures, each with the figure that it defines. */
export const definitions: readonly [figure: string, definition: string][] = [
  [
    'Half-day',
    'The time before or after 12:00PM in India. A half-day counts as rented if a customer had the car in any part of it. Cleaning and driving between locations don’t count.',
  ],
  [
    reportTexts.utilisation,
    'Rented half-days, divided by the half-days in the fleet that were not blocked. A car is in the fleet from the day on which it was added until the day on which it was retired, also while it is not offered. Late days count as rented. Holds, cancelled bookings and no-shows don’t.',
  ],
  ['Of all days', 'The same, but blocked half-days are part of the half-days.'],
  [
    reportTexts.revenue,
    'The price of the days in this period, even if it was paid at another time. Discounts and changes are spread over the days of a rental by their prices. Late charges belong to the late days, and cleaning charges are included. Deposits, damage, fines, tolls, fuel, and money kept from cancellations and no-shows are not.',
  ],
  [reportTexts.perAvailableDay, 'Revenue, divided by the days on which the cars could be rented.'],
  [
    'Costs',
    'What was recorded under “Service and costs” of the cars with a day in this period, by that day and of every kind. A car that was not in the fleet has a row if it cost something. Costs are not taken off the revenue.',
  ],
  [
    'Location',
    'A rented half-day and its revenue belong to the pick-up location. Any other half-day belongs to the home of the car or, without one, to the first location at which the car is offered.',
  ],
];

export const groupTexts: Record<ReportGroup, string> = reportGroupTexts;

/** Formats tenths of a percent, such as `66.7%`. */
export const shareText = (tenths: number | null): string =>
  tenths === null ? reportTexts.nothing : `${(tenths / 10).toFixed(1)}%`;

/** The main sentence, such as “Rented 412 of 580 half-days that could be rented (71%).” */
export function rentedSentence(rented: number, { available, utilisation }: ReportFigures): string {
  if (utilisation === null) return 'No half-day could be rented.';
  const percent = Math.round(utilisation / 10);
  return `Rented ${countText(rented)} of ${countText(available)} half-days that could be rented (${percent}%).`;
}

export const ofAllText = (ofAllDays: number | null): string => `${shareText(ofAllDays)} of all days`;

/** The name of a row; a month is written out. */
export const rowName = (by: ReportGroup, { key, name }: { key: string; name: string }): string =>
  by === 'month' ? nameOfMonth(key) : name;
