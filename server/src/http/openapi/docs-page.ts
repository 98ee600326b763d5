import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler, Router } from 'express';
import { compressed } from '../compress.ts';

/** The folder is next to this file in the source, and next to the bundle in a build. */
const ownDir = join(import.meta.dirname, 'docs');
const viewerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js'];
const viewerDir = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')));

const anHour = 'public, max-age=3600';

const files = (dir: string): RequestHandler =>
  express.static(dir, {
    cacheControl: false,
    redirect: false,
    setHeaders: (res) => res.setHeader('Cache-Control', anHour),
  });

const onlyViewer: RequestHandler = (req, _res, next) =>
  next(viewerFiles.includes(basename(req.path)) ? undefined : 'router');

/** Serves `/docs`: the interactive API description, loaded only from our origin. */
export function docsPage(): Router {
  const pages = Router();
  pages.use((req, res, next) => {
    if (req.path === '/') res.sendFile(join(ownDir, 'index.html'));
    else next();
  });
  pages.use(files(ownDir), onlyViewer, files(viewerDir));
  const router = Router();
  router.use('/docs', compressed, pages);
  return router;
}
