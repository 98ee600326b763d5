import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { type SiteReaders, siteTexts } from './rendered-pages.ts';

const aYear = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';

/** Source maps are nobody's business; the packed twin of a file is sent in its place, not under its own name. */
const hideHelpers: RequestHandler = (req, _res, next) => {
  next(/\.(?:map|br|gz)$/i.test(req.path) ? 'router' : undefined);
};

/** The files of a folder, packed where the build has packed them and the visitor can unpack them. */
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

/** Serves the built client: hashed assets for a year, other files for an hour, pages fresh each time, in the words of the business. */
export function siteRoutes(clientDir: string, publicUrl: string | null, readers?: SiteReaders): Router {
  if (!existsSync(join(clientDir, 'index.html'))) throw new Error(`no client build found in ${clientDir}`);
  const router = Router();
  router.use(hideHelpers);
  router.use('/assets', filesOf(join(clientDir, 'assets'), aYear));
  router.use(siteTexts(clientDir, publicUrl, readers));
  router.use(filesOf(clientDir, anHour));
  return router;
}
