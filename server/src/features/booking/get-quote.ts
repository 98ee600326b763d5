import {
  cancellationSteps,
  freezePrice,
  isOfferedAt,
  type OfferedExtra,
  type PriceBook,
  priceLinesOf,
  type QuotedRental,
  type QuoteQuery,
} from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { checkRentalPeriod } from './check-rental-period.ts';
import type { BookingDeps } from './hold/hold-expiry.ts';
import { doDaysDiffer } from './price-cars.ts';
import { priceRental } from './price-rental.ts';
import type { SearchCars } from './search-cars.ts';

/**
 * What a rental costs now, line by line. Visitors ask by the key of a model, as they know no car: throws `not_signed_in` for
 * anything else of theirs, and `car_unavailable` when no car of the model is free.
 */
export async function getQuote(
  query: QuoteQuery & { customerId: string | null },
  deps: BookingDeps & { searchCars: SearchCars },
): Promise<QuotedRental> {
  const { locId: locationId, fromDate, toDate, extras, couponCode, customerId } = query;
  if (customerId === null && (query.carId !== undefined || couponCode !== undefined))
    throw new AppError('not_signed_in');
  checkRentalPeriod(query, deps);
  const carId = query.carId ?? (await findCheapest(query, deps));
  const { vehicle, prices, told } = await priceRental(
    { carId, locationId, fromDate, toDate, extras, isOnlyAsked: true },
    deps,
  );
  const { dayCount, pricePerDay, totalPrice, total } = told;
  const price = freezePrice(told, prices.version);
  return {
    dayCount,
    rentalPrice: vehicle.rentalPrice,
    pricePerDay,
    ...(doDaysDiffer(told) && { daysDiffer: true as const }),
    totalPrice,
    lines: priceLinesOf({ price, dayCount, pricePerDay, totalAmount: total }),
    extras: listOffered(prices.book, locationId),
    coupon: told.coupon,
    couponProblem: couponCode === undefined ? null : { code: 'coupon_unknown', message: 'We do not know this code' },
    total,
    cancellation: cancellationSteps(deps.settings.booking.cancellationTiers, fromDate),
  };
}

async function findCheapest(
  { car, locId, fromDate, toDate }: QuoteQuery,
  { searchCars }: { searchCars: SearchCars },
): Promise<string> {
  const free = await searchCars({ locId, fromDate, toDate });
  const found = free.find(({ modelKey }) => modelKey === car);
  if (!found) throw new AppError('car_unavailable');
  return found._id;
}

const listOffered = ({ extras }: PriceBook, locationId: string): OfferedExtra[] =>
  extras
    .filter((each) => isOfferedAt(each, locationId))
    .map(({ id, name, per, price, max, question }) => ({
      id,
      name,
      per,
      price,
      max,
      ...(question !== undefined && { question }),
    }));
