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

/** What a list of cars shows of a quote. */
function figuresOf({ dayCount, pricedDays, pricePerDay, totalPrice, lengthDiscount }: Quote) {
  const [first] = pricedDays;
  const differ = pricedDays.some(({ price }) => price !== first?.price);
  return {
    dayCount,
    pricePerDay,
    totalPrice,
    ...(differ && { daysDiffer: true as const }),
    ...(lengthDiscount && { discount: { fromDays: lengthDiscount.fromDays, rupees: lengthDiscount.rupees } }),
  };
}
