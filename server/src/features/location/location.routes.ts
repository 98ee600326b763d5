import { dayInIndia, locationContract } from '@rental/contracts';
import { Router } from 'express';
import { AppError } from '../../errors/app-error.ts';
import { serve } from '../../http/contract/serve.ts';
import { type AuditDeps, startedBy } from '../../platform/audit-port.ts';
import type { Deps } from '../../platform/deps.ts';
import { createLocation } from './create-location.ts';
import { editLocation } from './edit-location.ts';
import { findLocation, findLocations } from './find-locations.ts';
import { presentLocation } from './present-location.ts';

/** Handed in by `app.ts`, since bookings know about outlets and not the other way round. */
export type CountBookings = { countFutureBookings: (where: { locationId: string }, today: string) => Promise<number> };

export function locationRoutes(deps: Deps & CountBookings & AuditDeps): Router {
  const router = Router();

  serve(router, locationContract.create, (input) =>
    deps.audit(startedBy(input, 'location.create'), async () => {
      const data = presentLocation(await createLocation(input.body, deps));
      return { data, targetId: data._id, targetName: data.name, before: null, after: data };
    }),
  );

  serve(router, locationContract.getAll, async ({ caller }) =>
    (await findLocations({ includesDisabled: caller?.role === 'admin' })).map(presentLocation),
  );

  serve(router, locationContract.getById, async ({ query }) => {
    const location = await findLocation(query.id);
    if (!location) throw new AppError('location_not_found');
    const futureBookings = await deps.countFutureBookings({ locationId: query.id }, dayInIndia(deps.clock.now()));
    return { data: { ...presentLocation(location), futureBookings }, version: location.version };
  });

  serve(router, locationContract.editById, (input) =>
    deps.audit(startedBy(input, 'location.editById'), async () => {
      const { query, body, ifMatch } = input;
      const { before, after } = await editLocation({ ...body, id: query.id, ifMatch }, deps);
      return {
        data: { data: presentLocation(after), version: after.version },
        targetId: query.id,
        targetName: after.name,
        before: presentLocation(before),
        after: presentLocation(after),
      };
    }),
  );

  return router;
}
