import {
  type ExtraProblem,
  findClosedEnd,
  findExtraProblem,
  listDays,
  longestDemand,
  type Period,
  type PriceBook,
  quote,
  type Quote,
  type WantedExtra,
} from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { askTogether } from '../../../platform/ask-together.ts';
import type { LocationRecord } from '../../location/location.model.ts';
import { locationById } from '../../location/find-locations.ts';
import { newestPrices, type Prices, readPrices, type StoredPrices } from '../../price/kept-prices.ts';
import { vehicleById } from '../../vehicle/find-vehicles.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { isOffered } from '../is-offered.ts';

export type RentalWish = Period & {
  carId: string;
  locationId: string;
  extras?: WantedExtra[] | undefined;
  /** Only the price is asked for: questions wait for their answers. */
  isOnlyAsked?: boolean;
};
export type PricedRental = { vehicle: VehicleRecord; location: LocationRecord; prices: Prices; told: Quote };

/** What the questions of a rental find, each at most once. */
export type RentalFacts = { vehicle: VehicleRecord; location: LocationRecord; prices: StoredPrices };
export type FoundRental = { [Name in keyof RentalFacts]: RentalFacts[Name][] };

/** What must be known of a rental to price it. */
export const rentalQuestions = ({ carId, locationId }: Pick<RentalWish, 'carId' | 'locationId'>) => ({
  vehicle: vehicleById(carId),
  location: locationById(locationId),
  prices: newestPrices,
});

/** What a rental costs now; throws what `priceFound` throws. */
export async function priceRental(wish: RentalWish, deps: Pick<BookingDeps, 'settings'>): Promise<PricedRental> {
  return priceFound(wish, await askTogether<RentalFacts>(rentalQuestions(wish)), deps);
}

/**
 * What a rental costs by what was found of it. Throws `vehicle_not_found`, `location_not_found`, `car_not_offered`,
 * `outlet_closed`, `rental_too_short` or what is wrong with the extras. Whether the car is free is not asked.
 */
export function priceFound(
  wish: RentalWish,
  { vehicle: [vehicle], location: [location], prices: found }: FoundRental,
  deps: Pick<BookingDeps, 'settings'>,
): PricedRental {
  if (!vehicle) throw new AppError('vehicle_not_found');
  if (!location) throw new AppError('location_not_found');
  if (!isOffered(vehicle, location, wish.toDate)) throw new AppError('car_not_offered');
  const prices = readPrices(found);
  const { book } = prices;
  refuseDays(wish, { location, book });
  refuseExtras(book, wish);
  const told = quote({ ...wish, book, car: vehicle });
  if (told.total > deps.settings.booking.maxTotal) throw new AppError('car_not_offered');
  return { vehicle, location, prices, told };
}

/** Throws `outlet_closed` or `rental_too_short`: what keeps everybody from these days there, whatever the car. */
export function refuseDays(period: Period, { location, book }: { location: LocationRecord; book: PriceBook }): void {
  const closed = findClosedEnd(location, period);
  // guard: nothing is fetched or returned where nobody is
  if (closed) throw new AppError('outlet_closed', { data: closed });
  const days = listDays(period.fromDate, period.toDate);
  const demand = longestDemand(book, String(location._id), days);
  if (!demand || days.length >= demand.minDays) return;
  // guard: some days want a longer rental
  throw new AppError('rental_too_short', { data: { season: demand.name, minDays: demand.minDays } });
}

function refuseExtras(book: PriceBook, { locationId, extras = [], isOnlyAsked = false }: RentalWish): void {
  const answered = isOnlyAsked ? extras.map((each) => ({ ...each, answer: '–' })) : extras;
  const problem = findExtraProblem(book, locationId, answered);
  if (!problem) return;
  if (problem.kind === 'notOffered') {
    throw new AppError('extra_not_offered', { data: { id: extras[problem.index]?.id } });
  }
  throw new AppError('invalid_input', { details: [detailOf(problem)] });
}

const detailOf = (problem: Exclude<ExtraProblem, { kind: 'notOffered' }>): { path: string; message: string } =>
  problem.kind === 'tooMany'
    ? { path: `extras.${problem.index}.count`, message: `At most ${problem.max}` }
    : { path: `extras.${problem.index}.answer`, message: `Required: ${problem.question}` };
