import { type FleetVehicle, documentsDue } from '@rental/contracts';

/** Cars that are identical for customers, ordered from oldest to newest. */
export type FleetGroup = { modelKey: string; first: FleetVehicle; cars: readonly FleetVehicle[] };

/** Groups the cars by model. The groups are ordered by the first car of each. */
export function groupFleet(cars: readonly FleetVehicle[]): FleetGroup[] {
  const groups = new Map<string, { first: FleetVehicle; cars: FleetVehicle[] }>();
  for (const car of cars) {
    const group = groups.get(car.modelKey);
    if (group) group.cars.push(car);
    else groups.set(car.modelKey, { first: car, cars: [car] });
  }
  return [...groups].map(([modelKey, group]) => ({ modelKey, ...group }));
}

const keyOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '');

/** Returns the cars whose name, number plate or locations contain the search text, ignoring case. */
export function searchFleet(cars: readonly FleetVehicle[], search: string): readonly FleetVehicle[] {
  const wanted = keyOf(search);
  if (wanted === '') return cars;
  return cars.filter(({ carName, carBrand, modelYear, plate = '', locationNames }) =>
    [`${carBrand} ${carName} ${modelYear}`, plate, ...locationNames].some((text) => keyOf(text).includes(wanted)),
  );
}

/** Returns the documents of a car that have expired or will expire soon; none for a retired car. */
export const dueDocumentsOf = ({ isActive, documents }: FleetVehicle, today: string) =>
  isActive ? documentsDue(documents, today) : [];
