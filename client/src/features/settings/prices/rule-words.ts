import { carWord, type Extra, formatDay, formatRupees, type PriceChange, type Season } from '@rental/contracts';
import { dotted } from '../../../lib/format.ts';

const readableDay = (day: string): string => (day === '' ? '?' : formatDay(day));

/** Formats a price change, such as "10 % more" or "₹200 a day less". */
export function changeInWords(change: PriceChange): string {
  const value = 'percent' in change ? change.percent : change.rupees;
  if (Number.isNaN(value)) return '?';
  const amount = 'percent' in change ? `${Math.abs(value)}%` : `${formatRupees(Math.abs(value))} a day`;
  return `${amount} ${value < 0 ? 'less' : 'more'}`;
}

const placesInWords = (locationIds: readonly string[] | undefined): string[] =>
  locationIds ? [locationIds.length === 1 ? 'one location' : `${locationIds.length} locations`] : [];

export function seasonInWords({ fromDate, toDate, change, categories, minDays, locationIds }: Season): string {
  return dotted([
    `${readableDay(fromDate)} to ${readableDay(toDate)}`,
    changeInWords(change),
    ...(minDays === undefined ? [] : [`at least ${minDays} days`]),
    ...(categories ? [categories.map(carWord).join(', ')] : []),
    ...placesInWords(locationIds),
  ]);
}

export function extraInWords({ price, per, max, locationIds, isOffered }: Extra): string {
  return dotted([
    `${formatRupees(price)} ${per === 'day' ? 'a day' : 'per rental'}`,
    ...(max === 1 ? [] : [`up to ${max}`]),
    ...placesInWords(locationIds),
    ...(isOffered ? [] : ['not offered']),
  ]);
}
