import { dayInIndia, vehicleContract } from '@rental/contracts';
import { Router } from 'express';
import { AppError } from '../../errors/app-error.ts';
import { serve } from '../../http/contract/serve.ts';
import { type AuditDeps, startedBy } from '../../platform/audit-port.ts';
import type { Deps } from '../../platform/deps.ts';
import { createVehicle } from './create-vehicle.ts';
import { editVehicle } from './edit-vehicle.ts';
import { findVehicle, findVehicles } from './find-vehicles.ts';
import { presentVehicle, presentVehicles } from './present-vehicle.ts';

/** Handed in by `app.ts`, since bookings know about cars and not the other way round. */
export type CountBookings = { countFutureBookings: (where: { carId: string }, today: string) => Promise<number> };

export function vehicleRoutes(deps: Deps & CountBookings & AuditDeps): Router {
  const router = Router();

  serve(router, vehicleContract.create, (input) =>
    deps.audit(startedBy(input, 'vehicle.create'), async () => {
      const data = await presentVehicle(await createVehicle(input.body, deps));
      return { data, targetId: data._id, targetName: data.carName, before: null, after: data };
    }),
  );

  serve(router, vehicleContract.getAll, async () => presentVehicles(await findVehicles()));

  serve(router, vehicleContract.getById, async ({ query }) => {
    const vehicle = await findVehicle(query.id);
    if (!vehicle) throw new AppError('vehicle_not_found');
    const futureBookings = await deps.countFutureBookings({ carId: query.id }, dayInIndia(deps.clock.now()));
    return { data: { ...(await presentVehicle(vehicle)), futureBookings }, version: vehicle.version };
  });

  serve(router, vehicleContract.editById, (input) =>
    deps.audit(startedBy(input, 'vehicle.editById'), async () => {
      const { query, body, ifMatch } = input;
      const { before, after } = await editVehicle({ id: query.id, ifMatch, body }, deps);
      const data = await presentVehicle(after);
      return {
        data: { data, version: after.version },
        targetId: query.id,
        targetName: data.carName,
        before: await presentVehicle(before),
        after: data,
      };
    }),
  );

  return router;
}
