import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite';
import type * as renderer from '../src/app/render-page.tsx';

type Page = { head: string; body: string };

type Assets = {
  /** The style sheet, which is inlined so that no request delays the first paint. */
  styles: string;
  /** URLs of the scripts that the page needs. */
  scripts: string[];
};

const once = (html: string, search: string | RegExp, replacement: string): string => {
  if (!html.match(search)) throw new Error(`index.html has no ${String(search)}`);
  // A function, because `$` is special in a replacement string.
  return html.replace(search, () => replacement);
};

const entry = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>\s*/g;

/** Adds preloads for the given scripts, except those that the document already references. */
function withPreloads(html: string, scripts: readonly string[]): string {
  const preloads = scripts
    .filter((script) => !html.includes(script))
    .map((script) => `<link rel="modulepreload" crossorigin href="${script}">`);
  return once(html, '</head>', `${preloads.join('')}</head>`);
}

/** Loads the document’s own scripts and the given ones only after the first paint, through `public/start.js`. */
function startingLater(html: string, scripts: readonly string[]): string {
  const own = [...html.matchAll(entry)].map(([, src]) => src ?? '');
  const all = [...new Set([...own, ...scripts])].join(' ');
  const quiet = html.replaceAll(entry, '').replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '');
  return once(quiet, '</head>', `<script defer src="/start.js" data-scripts="${all}"></script></head>`);
}

/** Inserts a rendered page into the document that Vite built. Throws if that document has an unexpected structure. */
function pageHtml(shell: string, page: Page, { styles, scripts }: Assets): string {
  const nameless = once(shell, /<meta name="description"[^>]*>\s*/, '');
  const withHead = once(nameless, /<title>.*?<\/title>/, page.head);
  // The link remains, but disabled, so that Vite’s preload code finds it and does not fetch the styles again.
  const link = /<link rel="stylesheet"[^>]*>/.exec(shell)?.[0] ?? '';
  const withStyles = once(withHead, link, `<style>${styles}</style>${link.replace('>', ' disabled>')}`);
  const withBody = once(withStyles, '<div id="root"></div>', `<div id="root">${page.body}</div>`);
  return startingLater(withBody, scripts);
}

function robotsTxt(origin: string, closedPaths: readonly string[]): string {
  return [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

function sitemapXml(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

type Renderer = typeof renderer;

/** Stands for our own origin in built files; the server replaces it. */
const placeholderOrigin = 'https://sarani.example';

const closedPaths = ['/api/', '/dashboard', '/bookings', '/admindashboard'];

/** Builds the renderer, which runs in Node, uses the installed packages and is deleted afterwards. */
async function buildRenderer({ root }: ResolvedConfig, outDir: string): Promise<Renderer> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react()],
    build: { ssr: 'src/app/render-page.tsx', outDir, emptyOutDir: true, copyPublicDir: false, minify: false },
  });
  const file = (await readdir(outDir)).find((name) => /^render-page\.m?js$/.test(name));
  if (!file) throw new Error('the page renderer was not built');
  return (await import(pathToFileURL(join(outDir, file)).href)) as Renderer; // the build of `render-page.tsx`
}

const appRoot = 'src/app/app-root.tsx';
const accountLayouts = [appRoot, 'src/app/layouts/auth-layout.tsx'];
const featuresRoot = 'src/app/features-root.tsx';
const customerLayouts = [appRoot, featuresRoot, 'src/app/layouts/customer-layout.tsx'];

/** The modules that a page needs besides the entry: its layouts and the page itself. */
const sources: Record<string, string[]> = {
  '/': ['src/pages/home.tsx'],
  '/login': [...accountLayouts, 'src/pages/account/login.tsx'],
  '/signup': [...accountLayouts, 'src/pages/account/signup.tsx'],
  '/dashboard': [...customerLayouts, 'src/pages/dashboard.tsx'],
  '/bookings': [...customerLayouts, 'src/pages/bookings.tsx'],
  '/app': [],
  '/admindashboard': [appRoot, featuresRoot, 'src/app/layouts/admin-layout.tsx', 'src/pages/admin/dashboard.tsx'],
};

/**
 * Pages without prerendered content, because they show private data or, in the case of `/app`, are served for any URL.
 * Their code is preloaded.
 */
const emptyPaths = ['/app', '/dashboard', '/bookings', '/admindashboard'];

/** Returns the URLs of a page’s chunks and their imports, the shell first. Throws for a module without a chunk. */
function scriptsOf(manifest: Manifest, path: string): string[] {
  const shell = Object.keys(manifest).filter((key) => manifest[key]?.name === 'shell');
  const keys = [...shell, ...(sources[path] ?? [`src/pages${path}.tsx`])];
  for (const key of keys) {
    for (const next of manifest[key]?.imports ?? []) if (!keys.includes(next)) keys.push(next);
  }
  return keys.map((key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    return `/${chunk.file}`;
  });
}

const fileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

async function readStyles(shell: string, outDir: string): Promise<string> {
  const address = /<link rel="stylesheet"[^>]*href="([^"]+)"/.exec(shell)?.[1];
  if (!address) throw new Error('index.html has no style sheet');
  return (await readFile(join(outDir, address), 'utf8')).trim();
}

/** Stubs the storage in which the login and sign-up pages look for a session; Node has none. */
function withoutStorage(): void {
  Object.assign(globalThis, { localStorage: { getItem: () => null }, sessionStorage: { getItem: () => null } });
}

async function renderSite(config: ResolvedConfig): Promise<void> {
  const outDir = resolve(config.root, config.build.outDir);
  const rendererDir = join(config.root, '.cache/prerender');
  const { renderPage, renderedPaths, listedPaths } = await buildRenderer(config, rendererDir);
  withoutStorage();
  // The document as Vite built it, without page content. Also served as `app.html` for URLs without a prerendered page.
  const shell = await readFile(join(outDir, 'index.html'), 'utf8');
  const styles = await readStyles(shell, outDir);
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest; // Vite wrote it

  for (const path of renderedPaths) {
    const page = await renderPage(path, placeholderOrigin);
    await writeFile(join(outDir, fileOf(path)), pageHtml(shell, page, { styles, scripts: scriptsOf(manifest, path) }));
  }
  for (const path of emptyPaths) {
    await writeFile(join(outDir, fileOf(path)), withPreloads(shell, scriptsOf(manifest, path)));
  }
  await writeFile(join(outDir, 'robots.txt'), robotsTxt(placeholderOrigin, closedPaths));
  await writeFile(join(outDir, 'sitemap.xml'), sitemapXml(placeholderOrigin, listedPaths));
  await rm(rendererDir, { recursive: true });
}

/** Prerenders the public pages after the client build, and writes the files for search engines. */
export function prerender(): Plugin {
  let config: ResolvedConfig | null = null;
  return {
    name: 'sarani-prerender',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      handler: async () => {
        if (config?.build.write) await renderSite(config);
      },
    },
  };
}
