import { dayInIndia, vehicleContract } from '@rental/contracts';
import { Router } from 'express';
import { AppError } from '../../errors/app-error.ts';
import { serve } from '../../http/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { createVehicle } from './create-vehicle.ts';
import { editVehicle } from './edit-vehicle.ts';
import { getVehicle } from './get-vehicle.ts';
import { listVehicles } from './list-vehicles.ts';
import { presentVehicle, presentVehicles } from './present-vehicle.ts';

/** Handed in by `app.ts`, since bookings know about cars and not the other way round. */
export type CountBookings = { countFutureBookings: (where: { carId: string }, today: string) => Promise<number> };

export function vehicleRoutes(deps: Deps & CountBookings): Router {
  const router = Router();

  serve(router, vehicleContract.create, async ({ body }) => presentVehicle(await createVehicle(body, deps)));

  serve(router, vehicleContract.getAll, async () => presentVehicles(await listVehicles()));

  serve(router, vehicleContract.getById, async ({ query }) => {
    const vehicle = await getVehicle(query.id);
    if (!vehicle) throw new AppError('vehicle_not_found');
    const futureBookings = await deps.countFutureBookings({ carId: query.id }, dayInIndia(deps.clock.now()));
    return { data: { ...(await presentVehicle(vehicle)), futureBookings }, version: vehicle.version };
  });

  serve(router, vehicleContract.editById, async ({ query, body, ifMatch }) => {
    const vehicle = await editVehicle({ id: query.id, ifMatch, body }, deps);
    return { data: await presentVehicle(vehicle), version: vehicle.version };
  });

  return router;
}
