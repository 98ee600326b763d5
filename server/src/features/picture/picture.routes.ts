import { pictureAddress, pictureContract, readPictureAddress } from '@rental/contracts';
import { type RequestHandler, Router } from 'express';
import { AppError } from '../../errors/app-error.ts';
import { serve } from '../../http/contract/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Pictures } from '../../platform/uploads/pictures.ts';
import { findPicture, storePicture } from './store-picture.ts';

/** Reads the raw body, so it must be registered before the JSON parser. */
export function pictureRoutes(deps: Deps & { pictures: Pictures }): Router {
  const router = Router();

  serve(router, pictureContract.upload, async ({ body }) => {
    const id = await storePicture(body, deps);
    const data = { address: pictureAddress(id, 960) };
    return { data, targetId: id, targetName: null, before: null, after: data };
  });

  return router;
}

const aYear = 'public, max-age=31536000, immutable';

const showPicture = (): RequestHandler => async (req, res) => {
  const asked = readPictureAddress(req.path);
  const bytes = asked && (await findPicture(asked.id, asked.width));
  if (!bytes) throw new AppError('not_found');
  res.set('Cache-Control', aYear).type('image/webp').send(bytes);
};

/** Serves pictures publicly; the content at a URL never changes. */
export function pictureFiles(): Router {
  const router = Router();
  router.get(/^\/img\/u\//, showPicture());
  return router;
}
