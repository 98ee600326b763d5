import { claimKeysOf, claimOf, type OtherLocation, type Period } from '@rental/contracts';
import type { LocationRecord } from '../../location/location.model.ts';
import { findCheapest, findModel } from '../../vehicle/find-models.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { findBusyCars } from '../find-bookings.ts';
import { type Choice, lowestPrice } from './choice.ts';

const mostCars = 500;
const mostShown = 3;

type Wish = {
  here: LocationRecord;
  locations: readonly LocationRecord[];
  period: Period;
  /** The wanted model; empty for any. */
  model: string;
  choice: Choice;
};

/** Other locations with a free car for the period, and all cars of the model at any location. */
export type Elsewhere = { otherLocations: OtherLocation[]; ofModel: VehicleRecord[] };

/** Finds other locations with a free car. Considers only cars of the model and the cheapest cars. */
export async function findElsewhere({ here, locations, period, model, choice }: Wish): Promise<Elsewhere> {
  const [ofModel, cheapest] = await Promise.all([
    model === '' ? [] : findModel(model, mostCars),
    findCheapest({ notOnlyAt: here._id, limit: mostCars }),
  ]);
  const cars = [...new Map([...cheapest, ...ofModel].map((car) => [String(car._id), car])).values()];
  const isOfModel = new Set(ofModel.map(({ _id }) => String(_id)));
  const possible = locations.filter(
    (location) => !location._id.equals(here._id) && choice.isPossible(location, period),
  );
  const needed = possible.map((location) => choice.lastNeededDay(location, period) ?? '');
  const toDate = needed.reduce((latest, day) => (day > latest ? day : latest), period.toDate);
  const { days, halfHours } = claimKeysOf(claimOf({ ...period, toDate }));
  const busy = await findBusyCars(cars, { days, halfHours: choice.rules.areDaysShared ? halfHours : [] });
  const free = cars.filter(({ _id }) => !busy.has(String(_id)));

  const offers = possible
    .flatMap((location): OtherLocation[] => {
      const standing = free.filter(({ carLocations }) => carLocations.some((each) => each.equals(location._id)));
      const same = standing.filter(({ _id }) => isOfModel.has(String(_id)));
      const totalPrice = lowestPrice(same.length > 0 ? same : standing, (car) => choice.priceOf(car, location, period));
      if (totalPrice === null) return [];
      const { _id, name } = location;
      return [{ locationId: String(_id), locationName: name, isSameModel: same.length > 0, totalPrice }];
    })
    .toSorted((a, b) => Number(b.isSameModel) - Number(a.isSameModel) || a.totalPrice - b.totalPrice);
  return { otherLocations: offers.slice(0, mostShown), ofModel };
}
