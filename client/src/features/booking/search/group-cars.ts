import type { AvailableCar } from '@rental/contracts';

/** Identical cars for the same total, shown as one of them; `units` is how many are free. */
export type CarGroup = AvailableCar & { units: number };

/** One group per model and total, in the order of their first cars. */
export function groupCars(cars: readonly AvailableCar[]): CarGroup[] {
  const groups = new Map<string, CarGroup>();
  for (const car of cars) {
    const key = `${car.modelKey} ${car.totalPrice}`;
    const group = groups.get(key);
    if (group) group.units += 1;
    else groups.set(key, { ...car, units: 1 });
  }
  return [...groups.values()];
}

/** How many cars some groups stand for. */
export const countUnits = (groups: readonly CarGroup[]): number => groups.reduce((sum, { units }) => sum + units, 0);

const fewUnits = 5;

/** "3 left" of few, "40 free" of many; nothing of a single car, which is merely that car. */
export function unitsInWords(units: number): string | null {
  if (units < 2) return null;
  return units > fewUnits ? `${units} free` : `${units} left`;
}
