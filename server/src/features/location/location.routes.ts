import { locationContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import { everywhere, reachOf } from '../../platform/reach.ts';
import type { FleetDeps } from '../../platform/deps.ts';
import { createLocation } from './create-location.ts';
import { editLocation } from './edit-location.ts';
import { getLocationDetail, getStandingEnds } from './get-location-detail.ts';
import { findLocations } from './find-locations.ts';
import { presentLocation, presentLocationChange } from './present-location.ts';

export function locationRoutes(deps: FleetDeps): Router {
  const router = Router();

  serve(router, locationContract.create, async ({ body }) =>
    presentLocationChange({ before: null, after: await createLocation(body, deps) }),
  );

  serve(router, locationContract.getAll, async ({ caller }) => {
    const wanted = { includesDisabled: caller?.role === 'admin', reach: caller ? reachOf(caller) : everywhere };
    return (await findLocations(wanted)).map(presentLocation);
  });

  serve(router, locationContract.getById, ({ query }) => getLocationDetail(query.id, deps));

  serve(router, locationContract.getStandingEnds, ({ query }) => getStandingEnds(query, deps));

  serve(router, locationContract.editById, async ({ query, body, ifMatch }) =>
    presentLocationChange(await editLocation({ ...body, id: query.id, ifMatch }, deps)),
  );

  return router;
}
