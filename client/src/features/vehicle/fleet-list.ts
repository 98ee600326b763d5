import { type FleetVehicle, papersDue } from '@rental/contracts';

/** Cars that are the same to a customer, the oldest first. */
export type FleetGroup = { modelKey: string; first: FleetVehicle; cars: readonly FleetVehicle[] };

/** The cars by model, in the order in which the first of each came. */
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

/** Those in whose names, number plate or locations each of the words stands. */
export function searchFleet(cars: readonly FleetVehicle[], search: string): readonly FleetVehicle[] {
  const wanted = keyOf(search);
  if (wanted === '') return cars;
  return cars.filter(({ carName, carBrand, modelYear, plate = '', locationNames }) =>
    [`${carBrand} ${carName} ${modelYear}`, plate, ...locationNames].some((text) => keyOf(text).includes(wanted)),
  );
}

/** The papers of a car that end soon or are over; of a retired one none matters. */
export const duePapersOf = ({ isActive, papers }: FleetVehicle, today: string) =>
  isActive ? papersDue(papers, today) : [];
