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

/** Returns the cars of a location with their prices, cheapest first; none if a season requires more days. */
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

export const doDaysDiffer = ({ pricedDays }: Quote): boolean =>
  pricedDays.some(({ price }) => price !== pricedDays[0]?.price);

/** The part of a quote that a list of cars shows. */
function figuresOf(quoted: Quote) {
  const { dayCount, pricePerDay, totalPrice, lengthDiscount } = quoted;
  return {
    dayCount,
    pricePerDay,
    totalPrice,
    ...(doDaysDiffer(quoted) && { daysDiffer: true as const }),
    ...(lengthDiscount && { discount: { fromDays: lengthDiscount.fromDays, rupees: lengthDiscount.rupees } }),
  };
}
