import { locationBody, type VehicleBody, vehicleBody } from '@rental/contracts';
import type { Deps } from '../../src/platform/deps.ts';
import { createLocation } from '../../src/features/location/create-location.ts';
import { findLocations } from '../../src/features/location/find-locations.ts';
import { createVehicle } from '../../src/features/vehicle/create-vehicle.ts';
import { findVehicles } from '../../src/features/vehicle/find-vehicles.ts';
import { cars, type DemoCar, documentsOf, keyOf } from './seed-data.ts';
import { locationsOn, mumbai, pune } from './seed-locations.ts';
import { noTaxes, taxProfileOf, type Taxes } from './seed-tax.ts';
import { idOf, type Names } from './stage.ts';

type Ids = Map<string, string>;

/** Returns location IDs by name. Creates missing locations. */
async function seedLocations(today: string, { registrationIds }: Taxes, deps: Pick<Deps, 'clock'>): Promise<Ids> {
  const known = await findLocations({ includesDisabled: true });
  const ids: Ids = new Map(known.map(({ _id, name }) => [name, String(_id)]));
  for (const location of locationsOn(today).filter(({ name }) => !ids.has(name))) {
    const routes = location.name === pune ? [{ locationId: idOf(ids, mumbai), minutes: 210 }] : null;
    const registrationId = registrationIds.get(location.name);
    const { _id } = await createLocation(locationBody.parse({ ...location, routes, registrationId }), deps);
    ids.set(location.name, String(_id));
  }
  return ids;
}

/** Returns the first key for this car name that is not in use. */
function nextKey(carName: string, taken: Ids, unit = 1): string {
  const key = keyOf(carName, unit);
  return taken.has(key) ? nextKey(carName, taken, unit + 1) : key;
}

/** Returns the IDs of locations and cars by name. Creates missing ones; `today` is the demo’s day. */
export async function seedFleet(
  today: string,
  deps: Pick<Deps, 'clock'>,
  taxes: Taxes = noTaxes,
): Promise<Omit<Names, 'people'>> {
  const { taxProfileIds } = taxes;
  const locationIds = await seedLocations(today, taxes, deps);
  const known = await findVehicles();
  const carIds: Ids = new Map();
  for (const { _id, carName } of known) carIds.set(nextKey(carName, carIds), String(_id));
  for (const car of cars.filter(({ key }) => !carIds.has(key))) {
    const body = { ...describeCar(car, { locationIds, taxProfileIds }), documents: documentsOf(car.key, today) };
    const { _id } = await createVehicle(vehicleBody.parse(body), deps);
    carIds.set(car.key, String(_id));
  }
  return { locationIds, carIds, taxProfileIds };
}

/** Returns an enabled car as the vehicle form sends it. */
export function describeCar(
  { at, facts }: DemoCar,
  { locationIds, taxProfileIds }: Pick<Names, 'locationIds' | 'taxProfileIds'>,
): VehicleBody {
  const carLocations = at.map((name) => idOf(locationIds, name));
  return { ...facts, carLocations, isEnabled: true, taxProfileId: taxProfileIds.get(taxProfileOf(facts)) };
}
