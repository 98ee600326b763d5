import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { siteTexts } from './rendered-pages.ts';

const aYear = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';

const hideSourceMaps: RequestHandler = (req, _res, next) => {
  next(/\.map$/i.test(req.path) ? 'router' : undefined);
};

/** Serves the built client: hashed assets for a year, other files for an hour, pages fresh each time. */
export function siteRoutes(clientDir: string, publicUrl: string | null): Router {
  if (!existsSync(join(clientDir, 'index.html'))) throw new Error(`no client build found in ${clientDir}`);
  const router = Router();
  router.use(hideSourceMaps);
  router.use(
    '/assets',
    express.static(join(clientDir, 'assets'), {
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (res) => res.setHeader('Cache-Control', aYear),
    }),
  );
  router.use(siteTexts(clientDir, publicUrl));
  router.use(
    express.static(clientDir, {
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (res) => res.setHeader('Cache-Control', anHour),
    }),
  );
  return router;
}
