import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite';
import type { renderedPaths, renderPage } from '../src/app/render-page.tsx';
import { pageHtml, robotsTxt, sitemapXml } from './page-html.ts';

type Renderer = { renderPage: typeof renderPage; renderedPaths: typeof renderedPaths };

/** Stands for our own address in everything that is built; the server puts the real one in its place. */
export const placeholderOrigin = 'https://sarani.example';

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

/** The page's chunk and all that it imports, as addresses. */
function scriptsOf(manifest: Manifest, source: string): string[] {
  const keys = [source];
  for (const key of keys) {
    for (const next of manifest[key]?.imports ?? []) if (!keys.includes(next)) keys.push(next);
  }
  return keys.flatMap((key) => (manifest[key] ? [`/${manifest[key].file}`] : []));
}

const fileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);
const sourceOf = (path: string): string => `src/pages/${path === '/' ? 'home' : path.slice(1)}.tsx`;

async function readStyles(shell: string, outDir: string): Promise<string> {
  const address = /<link rel="stylesheet"[^>]*href="([^"]+)"/.exec(shell)?.[1];
  if (!address) throw new Error('index.html has no style sheet');
  return (await readFile(join(outDir, address), 'utf8')).trim();
}

async function renderSite(config: ResolvedConfig): Promise<void> {
  const outDir = resolve(config.root, config.build.outDir);
  const rendererDir = join(config.root, '.cache/prerender');
  const { renderPage, renderedPaths } = await buildRenderer(config, rendererDir);
  // What every other address gets: the same document, empty.
  await rename(join(outDir, 'index.html'), join(outDir, 'app.html'));
  const shell = await readFile(join(outDir, 'app.html'), 'utf8');
  const styles = await readStyles(shell, outDir);
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest; // Vite's own

  for (const path of renderedPaths) {
    const page = await renderPage(path, placeholderOrigin);
    const file = join(outDir, fileOf(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, pageHtml(shell, page, { styles, scripts: scriptsOf(manifest, sourceOf(path)) }));
  }
  await writeFile(join(outDir, 'robots.txt'), robotsTxt(placeholderOrigin, closedPaths));
  await writeFile(join(outDir, 'sitemap.xml'), sitemapXml(placeholderOrigin, renderedPaths));
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
