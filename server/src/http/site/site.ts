import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { type SiteReaders, siteTexts } from './rendered-pages.ts';

const aYear = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';

/** Hides source maps, and also precompressed files, because those are sent only in place of the originals. */
const hideHelpers: RequestHandler = (req, _res, next) => {
  next(/\.(?:map|br|gz)$/i.test(req.path) ? 'router' : undefined);
};

/** Serves the files of a folder, precompressed where the build did so and the client accepts it. */
const filesOf = (folder: string, cacheControl: string): RequestHandler =>
  expressStaticGzip(folder, {
    index: false,
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    serveStatic: {
      redirect: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (res) => res.setHeader('Cache-Control', cacheControl),
    },
  });

/**
 * Serves the built client with the current business texts. Hashed assets are cached for a year, other files for an
 * hour, and pages not at all.
 */
export function siteRoutes(clientDir: string, publicUrl: string | null, readers?: SiteReaders): Router {
  if (!existsSync(join(clientDir, 'index.html'))) throw new Error(`no client build found in ${clientDir}`);
  const router = Router();
  router.use(hideHelpers);
  router.use('/assets', filesOf(join(clientDir, 'assets'), aYear));
  router.use(siteTexts(clientDir, publicUrl, readers));
  router.use(filesOf(clientDir, anHour));
  return router;
}
