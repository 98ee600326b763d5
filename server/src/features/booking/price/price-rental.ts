import {
  type ExtraProblem,
  findClosedEnd,
  findExtraProblem,
  lastRentalDay,
  listDays,
  longestDemand,
  type Period,
  type PriceBook,
  quote,
  type Quote,
  type WantedExtra,
} from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { LocationRecord } from '../../location/location.model.ts';
import { locationById } from '../../location/find-locations.ts';
import { newestPrices, type Prices, readPrices, type StoredPrices } from '../../settings/price-cache.ts';
import { vehicleById } from '../../vehicle/find-vehicles.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import type { Now } from '../booking-deps.ts';

export type RentalWish = Period & {
  carId: string;
  locationId: string;
  extras?: WantedExtra[] | undefined;
  /** Only the price is asked for: questions wait for their answers. */
  isOnlyAsked?: boolean;
};
/** `units` are the car and the others of its model that were found, `fitting` those that are offered for its total. */
type PricedRental = { vehicle: VehicleRecord; prices: Prices; told: Quote; units: string[]; fitting: string[] };

/** What the questions of a rental find, each at most once. */
export type RentalFacts = { vehicle: VehicleRecord; location: LocationRecord; prices: StoredPrices };
type FoundRental = { [Name in keyof RentalFacts]: RentalFacts[Name][] } & {
  /** Every car of the model, if any of them will do. */
  units?: VehicleRecord[];
};

/** What must be known of a rental to price it. */
export const rentalQuestions = ({ carId, locationId }: Pick<RentalWish, 'carId' | 'locationId'>) => ({
  vehicle: vehicleById(carId),
  location: locationById(locationId),
  prices: newestPrices,
});

/**
 * What a rental costs by what was found of it. Throws `vehicle_not_found`, `location_not_found`, `car_not_offered`,
 * `outlet_closed`, `rental_too_short` or what is wrong with the extras. Whether the car is free is not asked.
 */
export function priceFound(
  wish: RentalWish,
  { vehicle: [vehicle], location: [location], prices: found, units = [] }: FoundRental,
  { settings }: Pick<Now, 'settings'>,
): PricedRental {
  if (!vehicle) throw new AppError('vehicle_not_found');
  if (!location) throw new AppError('location_not_found');
  if (!isOffered(vehicle, location, wish.toDate)) throw new AppError('car_not_offered');
  const prices = readPrices(found);
  const { book } = prices;
  refuseDays(wish, { location, book });
  refuseExtras(book, wish);
  const told = quote({ ...wish, book, car: vehicle });
  if (told.total > settings.booking.maxTotal) throw new AppError('car_not_offered');
  // Until its key is stored a car is a model of its own.
  const all = units.length === 0 ? [vehicle] : units;
  const isFitting = (car: VehicleRecord) =>
    isOffered(car, location, wish.toDate) && quote({ ...wish, book, car }).totalPrice === told.totalPrice;
  return { vehicle, prices, told, units: all.map(idOf), fitting: all.filter(isFitting).map(idOf) };
}

const idOf = ({ _id }: VehicleRecord): string => String(_id);

/** Throws `outlet_closed` or `rental_too_short`: what keeps everybody from these days there, whatever the car. */
export function refuseDays(period: Period, { location, book }: { location: LocationRecord; book: PriceBook }): void {
  const closed = findClosedEnd(location, period);
  if (closed) throw new AppError('outlet_closed', { data: closed });
  const days = listDays(period.fromDate, period.toDate);
  const demand = longestDemand(book, String(location._id), days);
  if (!demand || days.length >= demand.minDays) return;
  throw new AppError('rental_too_short', { data: { season: demand.name, minDays: demand.minDays } });
}

function refuseExtras(book: PriceBook, wish: RentalWish): void {
  const { extras = [] } = wish;
  const answered = wish.isOnlyAsked ? extras.map((each) => ({ ...each, answer: '–' })) : extras;
  const problem = findExtraProblem(book, wish.locationId, answered);
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

/**
 * Whether the location rents this car out today for days up to `toDate`: neither is switched off, the car stands there,
 * and its papers reach.
 */
export function isOffered(vehicle: VehicleRecord, location: LocationRecord, toDate: string): boolean {
  const { isActive, isEnabled, carLocations, papers } = vehicle;
  const lastDay = lastRentalDay(papers);
  const isStanding = carLocations.some((each) => each.equals(location._id));
  return isActive && isEnabled && location.isEnabled && isStanding && (lastDay === null || toDate <= lastDay);
}
