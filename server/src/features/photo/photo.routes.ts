import { photoContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Pictures } from '../../platform/uploads/pictures.ts';
import { addOwnPhoto, addStaffPhoto } from './add-photo.ts';
import { getContent, getPhotos } from './get-photos.ts';

/** Reads raw bodies, so it must be registered before the JSON parser. */
export function photoUploadRoutes(deps: Deps & { pictures: Pictures }): Router {
  const router = Router();

  serve(router, photoContract.add, async ({ query, body, caller }) => {
    const data = await addStaffPhoto({ ...query, file: body }, caller, deps);
    const after = { photoId: data._id, kind: data.kind, place: data.place };
    return { data, targetId: query.bookingId, targetName: null, before: null, after };
  });

  serve(router, photoContract.addOwn, ({ query, body, caller }) => addOwnPhoto({ ...query, file: body }, caller, deps));

  return router;
}

export function photoRoutes(deps: Deps): Router {
  const router = Router();

  serve(router, photoContract.getAll, ({ query, caller }) => getPhotos(query.bookingId, caller, deps));

  serve(router, photoContract.getContent, ({ query, caller }) => getContent(query, caller));

  return router;
}
