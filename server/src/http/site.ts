import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';

const aYear = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';

/** The pages that were rendered when the client was built: address to file, such as `/about` to `about/index.html`. */
function listPages(clientDir: string): Map<string, string> {
  const files = readdirSync(clientDir, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.html'));
  return new Map(files.map((file) => [`/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`, file]));
}

const isForPeople = (accept: string | undefined): boolean => /text\/html|application\/xhtml/.test(accept ?? '');

/** A page for each address that a visitor opens: its own if there is one, else the one that starts the client. */
function pages(clientDir: string): RequestHandler {
  const byAddress = listPages(clientDir);
  return (req, res, next) => {
    const isNavigation = req.method === 'GET' || req.method === 'HEAD';
    const address = req.path.replace(/(?<=.)\/+$/, '');
    const page = byAddress.get(address) ?? (isForPeople(req.get('accept')) ? 'index.html' : undefined);
    // A name with an ending or a leading dot is a file that is not there, not a page.
    if (!isNavigation || page === undefined || /(^|\/)\.|\.[a-z\d]+$/i.test(address)) {
      next();
      return;
    }
    res.set('Cache-Control', 'no-cache');
    res.sendFile(page, { root: clientDir });
  };
}

const hideSourceMaps: RequestHandler = (req, _res, next) => {
  next(/\.map$/i.test(req.path) ? 'router' : undefined);
};

/** Serves the built client: hashed assets for a year, other files for an hour, pages fresh each time. */
export function siteRoutes(clientDir: string): Router {
  if (!existsSync(join(clientDir, 'index.html'))) throw new Error(`there is no built client in ${clientDir}`);
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
  router.use(pages(clientDir));
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
