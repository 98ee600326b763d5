import {
  type AvailableCar,
  createQuote,
  graceOf,
  listChargedDays,
  minDaysOf,
  type Period,
  type PriceBook,
  type Quote,
  type RentalTimes,
  type Vehicle,
} from '@rental/contracts';

/** A car, with the times for which it is priced if its price depends on them. */
export type TimedCar = Vehicle & RentalTimes;

/**
 * Returns the cars of a location with their prices, cheapest first. Omits those for which a season requires more days.
 * If periods of 24 hours are charged, the price of a car depends on its times.
 */
export function priceCars(
  cars: readonly TimedCar[],
  book: PriceBook,
  { locId, fromDate, toDate }: Period & { locId: string },
): AvailableCar[] {
  const pricers = new Map<string, ReturnType<typeof createQuote> | null>();
  const pricerFor = ({ pickUpTime, returnTime }: RentalTimes) => {
    const key = `${pickUpTime ?? ''} ${returnTime ?? ''}`;
    const known = pricers.get(key);
    if (known !== undefined) return known;
    const rental = { fromDate, toDate, pickUpTime, returnTime };
    const days = listChargedDays(rental, graceOf(book));
    const isTooShort = days.length < minDaysOf(book, locId, days);
    const pricer = isTooShort ? null : createQuote({ book, locationId: locId, ...rental });
    pricers.set(key, pricer);
    return pricer;
  };
  return cars
    .flatMap((car) => {
      const price = pricerFor(car);
      return price ? [{ ...car, ...figuresOf(price({ car })) }] : [];
    })
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
