import { type FleetModel, keysOf, modelFacts, mostModelsShown } from '@rental/contracts';
import type { Clock } from '../../platform/clock.ts';
import { createCache } from '../../platform/work/cache.ts';
import { pick } from '../../platform/pick.ts';
import { findLocations } from '../location/find-locations.ts';
import { findAllOffered } from './find-models.ts';
import type { VehicleRecord } from './vehicle.model.ts';

/** How long a process and its clients may cache the fleet. */
export const fleetSeconds = 60;

const shownFacts = keysOf(modelFacts);

export type GetFleet = (query: { car?: string | undefined }) => Promise<FleetModel[]>;

/** Creates a function that returns the models, cheapest first, or one by its key. Each process caches the fleet. */
export function createFleet({ clock }: { clock: Clock }): GetFleet {
  const keep = createCache<FleetModel[]>({ clock, seconds: fleetSeconds, most: 1 });
  return async ({ car }) => {
    const models = await keep('fleet', readFleet);
    return models.filter(({ modelKey }) => car === undefined || modelKey === car).slice(0, mostModelsShown);
  };
}

async function readFleet(): Promise<FleetModel[]> {
  const [cars, locations] = await Promise.all([findAllOffered(), findLocations({ includesDisabled: false })]);
  const open = new Set(locations.map(({ _id }) => String(_id)));
  const models = new Map<string, { cheapest: VehicleRecord; locationIds: Set<string> }>();
  for (const car of cars) {
    const standsAt = car.carLocations.map(String).filter((id) => open.has(id));
    if (standsAt.length === 0) continue;
    // The cheapest car comes first and provides the facts that may differ within a model.
    const known = models.get(car.modelKey) ?? { cheapest: car, locationIds: new Set<string>() };
    for (const id of standsAt) known.locationIds.add(id);
    models.set(car.modelKey, known);
  }
  return [...models].map(([key, { cheapest, locationIds }]) => ({
    modelKey: key,
    ...pick(cheapest, shownFacts),
    fromPrice: cheapest.rentalPrice,
    locationIds: [...locationIds],
  }));
}
