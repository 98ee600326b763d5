import { formatRupees } from '@rental/contracts';
import type { PriceLine } from '@rental/contracts';
import { daysInWords } from '../../lib/day-words.ts';
import { priceFacts } from '../../lib/format.ts';

type Price = {
  pricePerDay: number;
  /** Whether the prices of the days differ, in which case `pricePerDay` is an average. */
  daysDiffer?: boolean | undefined;
  lines: readonly PriceLine[];
  total: number;
  dayCount: number;
  isLarge?: boolean;
};

/** Returns the price of a rental as table rows, for use before and after booking. Never calculates totals. */
export function priceRows({ pricePerDay, daysDiffer, lines, total, dayCount, isLarge = false }: Price) {
  const days = daysInWords(dayCount);
  const average = daysDiffer ? `, average of ${days}` : '';
  return [
    { name: 'Price per day', value: `${formatRupees(pricePerDay)}${average}` },
    // A single line would only repeat the total.
    ...(lines.length > 1 ? priceFacts(lines) : []),
    { name: `Total price, ${days}`, value: formatRupees(total), isLarge },
  ];
}
