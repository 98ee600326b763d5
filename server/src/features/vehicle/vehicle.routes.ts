import { fleetContract, vehicleContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import { reachOf } from '../../platform/reach.ts';
import type { FleetDeps } from '../../platform/deps.ts';
import { createMany } from './create-many.ts';
import { createVehicle } from './create-vehicle.ts';
import { editSame } from './edit-same.ts';
import { editVehicle } from './edit-vehicle.ts';
import { refuseForeignCar } from './find-vehicles.ts';
import { fleetSeconds, type GetFleet } from './get-fleet.ts';
import { getVehicleDetail } from './get-vehicle-detail.ts';
import { listFleet } from './list-fleet.ts';
import { presentAddedCars, presentSameChange, presentVehicleChange } from './present-vehicle.ts';

export function vehicleRoutes({ getFleet, ...deps }: FleetDeps & { getFleet: GetFleet }): Router {
  const router = Router();

  serve(router, fleetContract.getFleet, async ({ query, exchange: { res } }) => {
    const models = await getFleet(query);
    res.set('Cache-Control', `public, max-age=${fleetSeconds}`);
    return models;
  });

  serve(router, vehicleContract.create, async ({ body }) =>
    presentVehicleChange({ before: null, after: await createVehicle(body, deps) }),
  );

  serve(router, vehicleContract.createMany, async ({ body }) => presentAddedCars(body, await createMany(body, deps)));

  serve(router, vehicleContract.getAll, async ({ caller }) => listFleet(reachOf(caller), deps));

  serve(router, vehicleContract.getById, async ({ query, caller }) => {
    await refuseForeignCar(query.id, caller);
    return getVehicleDetail(query.id, reachOf(caller), deps);
  });

  serve(router, vehicleContract.editById, async ({ query, body, ifMatch }) =>
    presentVehicleChange(await editVehicle({ id: query.id, ifMatch, body }, deps)),
  );

  serve(router, vehicleContract.editSame, async ({ query: { modelKey, id }, body, ifMatch }) =>
    presentSameChange(modelKey, await editSame({ modelKey, id, ifMatch, body }, deps)),
  );

  return router;
}
