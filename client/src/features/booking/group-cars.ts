import type { AvailableCar } from '@rental/contracts';

/**
 * Cars of one model with the same total, time limits, priced times and terms for drivers, shown as one card. `units` is the number of
 * available cars.
 */
export type CarGroup = AvailableCar & { units: number };

/** Groups the cars that fit on one card. The groups are in the order of their first cars. */
export function groupCars(cars: readonly AvailableCar[]): CarGroup[] {
  const groups = new Map<string, CarGroup>();
  for (const car of cars) {
    const times = [car.pickUpFrom, car.returnBy, car.pickUpTime, car.returnTime];
    const key = [car.modelKey, car.totalPrice, ...times, car.minAge, car.heldYears].join(' ');
    const group = groups.get(key);
    if (group) group.units += 1;
    else groups.set(key, { ...car, units: 1 });
  }
  return [...groups.values()];
}

export const countUnits = (groups: readonly CarGroup[]): number => groups.reduce((sum, { units }) => sum + units, 0);

const fewUnits = 5;

/** Returns "3 left" for a few cars, "40 free" for many, and null for a single car. */
export function unitsInWords(units: number): string | null {
  if (units < 2) return null;
  return units > fewUnits ? `${units} available` : `${units} left`;
}
