import { homeContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import type { BookingDeps } from '../booking/booking-deps.ts';
import { presentVehicleChange } from '../vehicle/present-vehicle.ts';
import { setHome } from './set-home.ts';

export function homeRoutes(deps: BookingDeps): Router {
  const router = Router();

  serve(router, homeContract.set, async ({ body, caller }) =>
    presentVehicleChange(await setHome({ ...body, adminId: caller.id }, deps)),
  );

  return router;
}
