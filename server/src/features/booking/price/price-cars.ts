import {
  type AvailableCar,
  createQuote,
  listDays,
  minDaysOf,
  type Period,
  type PriceBook,
  type Quote,
  type Vehicle,
} from '@rental/contracts';

/** Cars of a location with their prices, cheapest first; none when a season wants more days than these. */
export function priceCars(
  cars: readonly Vehicle[],
  book: PriceBook,
  { locId, fromDate, toDate }: Period & { locId: string },
): AvailableCar[] {
  const days = listDays(fromDate, toDate);
  if (days.length < minDaysOf(book, locId, days)) return [];
  const price = createQuote({ book, locationId: locId, fromDate, toDate });
  return cars
    .map((car) => ({ ...car, ...figuresOf(price({ car })) }))
    .toSorted((one, other) => one.totalPrice - other.totalPrice);
}

/** Whether the days of a rental do not all cost the same. */
export const doDaysDiffer = ({ pricedDays }: Quote): boolean =>
  pricedDays.some(({ price }) => price !== pricedDays[0]?.price);

/** What a list of cars shows of a quote. */
function figuresOf(told: Quote) {
  const { dayCount, pricePerDay, totalPrice, lengthDiscount } = told;
  return {
    dayCount,
    pricePerDay,
    totalPrice,
    ...(doDaysDiffer(told) && { daysDiffer: true as const }),
    ...(lengthDiscount && { discount: { fromDays: lengthDiscount.fromDays, rupees: lengthDiscount.rupees } }),
  };
}
