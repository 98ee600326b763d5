import { dayInIndia, locationContract } from '@rental/contracts';
import { Router } from 'express';
import { AppError } from '../../errors/app-error.ts';
import { serve } from '../../http/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { createLocation } from './create-location.ts';
import { editLocation } from './edit-location.ts';
import { getLocation } from './get-location.ts';
import { listLocations } from './list-locations.ts';
import { presentLocation } from './present-location.ts';

/** Handed in by `app.ts`, since bookings know about outlets and not the other way round. */
export type CountBookings = { countFutureBookings: (where: { locationId: string }, today: string) => Promise<number> };

export function locationRoutes(deps: Deps & CountBookings): Router {
  const router = Router();

  serve(router, locationContract.create, async ({ body }) => presentLocation(await createLocation(body, deps)));

  serve(router, locationContract.getAll, async ({ caller }) =>
    (await listLocations({ includesDisabled: caller?.role === 'admin' })).map(presentLocation),
  );

  serve(router, locationContract.getById, async ({ query }) => {
    const location = await getLocation(query.id);
    if (!location) throw new AppError('location_not_found');
    const futureBookings = await deps.countFutureBookings({ locationId: query.id }, dayInIndia(deps.clock.now()));
    return { data: { ...presentLocation(location), futureBookings }, version: location.version };
  });

  serve(router, locationContract.editById, async ({ query, body, ifMatch }) => {
    const location = await editLocation({ ...body, id: query.id, ifMatch }, deps);
    return { data: presentLocation(location), version: location.version };
  });

  return router;
}
