import type { TrendPoint } from '@rental/contracts';
import { formatDay, formatRupees } from '@rental/contracts';

export type Step = 'day' | 'month';
export type Figure = 'revenue' | 'bookings';

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' });
const monthFormat = formatOf({ month: 'short', year: 'numeric' });
const shortFormats: Record<Step, Intl.DateTimeFormat> = {
  day: formatOf({ day: 'numeric', month: 'short' }),
  month: formatOf({ month: 'short', year: '2-digit' }),
};

/** A day or a month of the trend in full, such as `20-11-2026` or `Nov 2026`. */
export const nameOf = (by: Step, { from }: TrendPoint): string =>
  by === 'day' ? formatDay(from) : monthFormat.format(new Date(from));

/** The same where there is little room: `20 Nov` or `Nov 26`. */
export const shortNameOf = (by: Step, { from }: TrendPoint): string => shortFormats[by].format(new Date(from));

export const textOf = (figure: Figure, point: TrendPoint): string =>
  figure === 'revenue' ? formatRupees(point.revenue) : `${point.bookings}`;
