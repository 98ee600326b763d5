import { type CarService, nextService } from '@rental/contracts';
import type { FindServices } from '../../platform/deps.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { findLastOdometer } from '../booking/stage/find-stages.ts';
import { findLastServices, type LastService } from './find-costs.ts';

/** A car with its service interval. */
type ServicedCar = Parameters<FindServices>[0][number];

const hasInterval = ({ serviceKm, serviceMonths }: ServicedCar): boolean =>
  serviceKm !== undefined || serviceMonths !== undefined;

/** Returns, by car id, when each of these cars is to be serviced next; omits cars without a service interval. */
export const findServices: FindServices = async (cars) => {
  const serviced = cars.filter(hasInterval);
  if (serviced.length === 0) return new Map();
  const lastServices = await findLastServices(serviced.map(({ _id }) => String(_id)));
  return new Map(
    await Promise.all(
      serviced.map(async (car) => {
        const id = String(car._id);
        return [id, await serviceOf(car, lastServices.get(id))] as const;
      }),
    ),
  );
};

/** The odometer is read only if kilometres are counted. */
async function serviceOf({ _id, serviceKm: km, serviceMonths: months }: ServicedCar, last: LastService | undefined) {
  const reading = km === undefined ? null : await findLastOdometer(new ObjectId(_id));
  return nextService({ km, months }, { last, ...(reading !== null && { reading }) });
}

/** Returns when a car is to be serviced next; null unless it has a service interval. */
export const findService = async (car: ServicedCar): Promise<CarService | null> =>
  (await findServices([car])).get(String(car._id)) ?? null;
