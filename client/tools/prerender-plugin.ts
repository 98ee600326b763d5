import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite';
import type * as renderer from '../src/app/render-page.tsx';
import { pageHtml, robotsTxt, sitemapXml, withPreloads } from './page-html.ts';

type Renderer = typeof renderer;

/** Stands for our own address in everything that is built; the server puts the real one in its place. */
const placeholderOrigin = 'https://sarani.example';

const closedPaths = ['/api/', '/dashboard', '/bookings', '/admindashboard'];

/** The renderer runs in Node, beside the packages it needs, and is thrown away afterwards. */
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
  return (await import(pathToFileURL(join(outDir, file)).href)) as Renderer; // built from that very module
}

const appRoot = 'src/app/app-root.tsx';
const accountLayouts = [appRoot, 'src/app/layouts/auth-layout.tsx'];
const featuresRoot = 'src/app/features-root.tsx';
const customerLayouts = [appRoot, featuresRoot, 'src/app/layouts/customer-layout.tsx'];

/** The modules a page waits for beside the entry: its layouts and itself. */
const sources: Record<string, string[]> = {
  '/': ['src/pages/home.tsx'],
  '/login': [...accountLayouts, 'src/pages/account/login.tsx'],
  '/signup': [...accountLayouts, 'src/pages/account/signup.tsx'],
  '/dashboard': [...customerLayouts, 'src/pages/dashboard.tsx'],
  '/bookings': [...customerLayouts, 'src/pages/bookings.tsx'],
  '/app': [],
  '/admindashboard': [appRoot, featuresRoot, 'src/app/layouts/admin-layout.tsx', 'src/pages/admin-dashboard.tsx'],
};

/** Not rendered, since they show what only their owner may see, or are any page; their code is announced. */
const emptyPaths = ['/app', '/dashboard', '/bookings', '/admindashboard'];

/** The chunks of a page, the shell first, and all that they import, as addresses. Throws for a module that is no chunk. */
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

/** Login and signup ask the browser's storage who is signed in: at build time, nobody. */
function withoutStorage(): void {
  Object.assign(globalThis, { localStorage: { getItem: () => null }, sessionStorage: { getItem: () => null } });
}

async function renderSite(config: ResolvedConfig): Promise<void> {
  const outDir = resolve(config.root, config.build.outDir);
  const rendererDir = join(config.root, '.cache/prerender');
  const { renderPage, renderedPaths, listedPaths } = await buildRenderer(config, rendererDir);
  withoutStorage();
  // The same document, empty, is what every address without a page of its own gets: `app.html`.
  const shell = await readFile(join(outDir, 'index.html'), 'utf8');
  const styles = await readStyles(shell, outDir);
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest; // Vite's own

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

/** Renders the public pages to HTML after the client has been built, and writes what search engines read. */
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
