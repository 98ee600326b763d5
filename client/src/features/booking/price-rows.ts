import { formatRupees } from '@rental/contracts';
import type { PriceLine } from '@rental/contracts';
import { priceFacts } from '../../lib/format.ts';
import { daysInWords } from './search/search-rules.ts';

type Price = {
  pricePerDay: number;
  /** Whether the days do not all cost the same, so that `pricePerDay` is their average. */
  daysDiffer?: boolean | undefined;
  lines: readonly PriceLine[];
  total: number;
  dayCount: number;
  /** Whether the total is the figure that matters where it stands. */
  isLarge?: boolean;
};

/** A rental's price in rows, before and after it is booked. Nothing is added up here. */
export function priceRows({ pricePerDay, daysDiffer, lines, total, dayCount, isLarge = false }: Price) {
  const days = daysInWords(dayCount);
  const average = daysDiffer ? `, average of ${days}` : '';
  return [
    { name: 'Price per day', value: `${formatRupees(pricePerDay)}${average}` },
    // One line says what the total says.
    ...(lines.length > 1 ? priceFacts(lines) : []),
    { name: `Total price, ${days}`, value: formatRupees(total), isLarge },
  ];
}
