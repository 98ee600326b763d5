import { fleetContract, vehicleContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import type { FleetDeps } from '../../platform/deps.ts';
import { createVehicle } from './create-vehicle.ts';
import { editVehicle } from './edit-vehicle.ts';
import { createFleet, fleetSeconds } from './get-fleet.ts';
import { getVehicleDetail } from './get-vehicle-detail.ts';
import { findVehicles } from './find-vehicles.ts';
import { presentVehicleChange, presentVehicles } from './present-vehicle.ts';

export function vehicleRoutes(deps: FleetDeps): Router {
  const router = Router();
  const getFleet = createFleet(deps);

  serve(router, fleetContract.getFleet, async ({ query, exchange: { res } }) => {
    const models = await getFleet(query);
    res.set('Cache-Control', `public, max-age=${fleetSeconds}`);
    return models;
  });

  serve(router, vehicleContract.create, async ({ body }) =>
    presentVehicleChange({ before: null, after: await createVehicle(body, deps) }),
  );

  serve(router, vehicleContract.getAll, async () => presentVehicles(await findVehicles()));

  serve(router, vehicleContract.getById, ({ query }) => getVehicleDetail(query.id, deps));

  serve(router, vehicleContract.editById, async ({ query, body, ifMatch }) =>
    presentVehicleChange(await editVehicle({ id: query.id, ifMatch, body }, deps)),
  );

  return router;
}
