import type { Period, SimilarModel } from '@rental/contracts';
import type { LocationRecord } from '../../location/location.model.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { type Choice, lowestPrice } from './choice.ts';

const mostShown = 3;

type Wish = {
  /** The cars of the location that are free on these days. */
  free: readonly VehicleRecord[];
  /** Cars of the wanted model, at any location. */
  wanted: readonly VehicleRecord[];
  location: LocationRecord;
  period: Period;
  choice: Choice;
};

/** Returns other models that are free here and share the category or size of the wanted one, nearest in price first. */
export function findSimilar({ free, wanted, location, period, choice }: Wish): SimilarModel[] {
  const [sample] = wanted;
  const priceOf = (car: VehicleRecord) => choice.priceOf(car, location, period);
  const wantedPrice = lowestPrice(wanted, priceOf);
  if (!sample || wantedPrice === null || !choice.isPossible(location, period)) return [];
  const models = new Map<string, SimilarModel>();
  for (const car of free.filter((each) => each.modelKey !== sample.modelKey && isLike(each, sample))) {
    const { modelKey, carBrand, carName, imageUrlOne } = car;
    const totalPrice = priceOf(car);
    if (totalPrice === null || totalPrice >= (models.get(modelKey)?.totalPrice ?? Infinity)) continue;
    models.set(modelKey, { modelKey, carBrand, carName, imageUrlOne, totalPrice });
  }
  return [...models.values()]
    .toSorted((a, b) => Math.abs(a.totalPrice - wantedPrice) - Math.abs(b.totalPrice - wantedPrice))
    .slice(0, mostShown);
}

/** If the wanted car has neither a category nor seats, every car is similar and only the price counts. */
function isLike(car: VehicleRecord, { category, seats }: VehicleRecord): boolean {
  if (category === undefined && seats === undefined) return true;
  return (category !== undefined && car.category === category) || (seats !== undefined && car.seats === seats);
}
