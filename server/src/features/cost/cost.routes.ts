import { costContract } from '@rental/contracts';
import { Router } from 'express';
import { AppError } from '../../errors/app-error.ts';
import { serve } from '../../http/contract/serve.ts';
import { serveFile } from '../../http/contract/serve-file.ts';
import type { Deps } from '../../platform/deps.ts';
import { findVehicle, refuseForeignCar } from '../vehicle/find-vehicles.ts';
import { exportCosts } from './export-costs.ts';
import { pageCosts } from './find-costs.ts';
import { findService } from './find-services.ts';
import { presentCosts, presentRemoved, presentSaved } from './present-cost.ts';
import { addCost, editCost, removeCost } from './save-cost.ts';

export function costRoutes(deps: Pick<Deps, 'clock' | 'settings'>): Router {
  const router = Router();

  serve(router, costContract.getByCar, async ({ query: { carId, page = 1 }, caller }) => {
    await refuseForeignCar(carId, caller);
    const car = await findVehicle(carId);
    if (!car) throw new AppError('vehicle_not_found');
    const [service, { costs, totalPages }] = await Promise.all([findService(car), pageCosts(carId, page, deps)]);
    return { service, costs: await presentCosts(costs), totalPages };
  });

  serveFile(router, costContract.getCsv, async ({ query, caller }) => {
    await refuseForeignCar(query.carId, caller);
    return exportCosts(query.carId);
  });

  serve(router, costContract.add, async ({ body, caller }) => {
    await refuseForeignCar(body.carId, caller);
    return presentSaved(await addCost(body, caller, deps));
  });

  serve(router, costContract.edit, async ({ body, caller }) => presentSaved(await editCost(body, caller, deps)));

  serve(router, costContract.remove, async ({ body, caller }) => presentRemoved(await removeCost(body, caller, deps)));

  return router;
}
