import type { AvailableCar, RentableCar } from '@rental/contracts';
import { ObjectId } from '../../../platform/mongo.ts';
import { findVehicleLabels } from '../../vehicle/find-vehicles.ts';

/** Adds the number plate to each car. */
export async function findFreeCars(cars: readonly AvailableCar[]): Promise<RentableCar[]> {
  const labels = await findVehicleLabels(cars.map(({ _id }) => new ObjectId(_id)));
  return cars.map((car) => {
    const plate = labels.get(car._id)?.plate;
    return { ...car, ...(plate !== undefined && { plate }) };
  });
}
