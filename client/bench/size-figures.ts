import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import type { Figure } from './figures.ts';

/*
 * What a first visit has to fetch, from the built files. KiB are 1,024 bytes, compressed with gzip as servers do;
 * fonts are compressed already and counted as they are.
 */

const kib = (bytes: number): number => Math.round((bytes / 1_024) * 10) / 10;

/** Initial code of a route: the entry, its layouts and its page, with everything they import at once. */
const publicPages = ['home', 'about', 'vehicles', 'testimonials', 'our-team', 'contact'].map((page) => ({
  route: page === 'home' ? '/' : `/${page}`,
  sources: [`src/pages/${page}.tsx`],
  atMost: 110,
}));

const behindLogin = 'src/app/features-root.tsx';

const appPage = (page: string, layouts: string[], atMost: number) => ({
  route: `/${page.replace('admin-dashboard', 'admindashboard')}`,
  sources: ['src/app/app-root.tsx', ...layouts, `src/pages/${page}.tsx`],
  atMost,
});

const routes = [
  ...publicPages,
  appPage('login', ['src/app/auth-layout.tsx'], 150),
  appPage('signup', ['src/app/auth-layout.tsx'], 150),
  appPage('dashboard', [behindLogin, 'src/app/customer-layout.tsx'], 190),
  appPage('bookings', [behindLogin, 'src/app/customer-layout.tsx'], 190),
  appPage('admin-dashboard', [behindLogin, 'src/app/admin-layout.tsx'], 215),
];

const fontsOfEveryPage = ['anek-latin', 'anek-latin-inr', 'figtree', 'figtree-inr'];

/** Reads a built client and answers its sizes with their targets. Throws when a route's page is not in the build. */
export function sizeFigures(dist: string): Figure[] {
  const gzipped = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  const asIs = (file: string): number => statSync(join(dist, file)).size;
  const sum = (files: Iterable<string>, size: (file: string) => number): number =>
    [...files].reduce((total, file) => total + size(file), 0);

  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest; // Vite's own
  const shell = readFileSync(join(dist, 'app.html'), 'utf8');
  const entries = Object.keys(manifest).filter((key) => shell.includes(`src="/${manifest[key]?.file}"`));
  const chunksOf = (sources: readonly string[]) => {
    const keys = [...entries, ...sources];
    for (const key of keys) {
      const chunk = manifest[key];
      if (!chunk) throw new Error(`${key} is not in the build`);
      for (const next of chunk.imports ?? []) if (!keys.includes(next)) keys.push(next);
    }
    return keys.flatMap((key) => manifest[key] ?? []);
  };
  const scriptBytes = (sources: readonly string[]): number =>
    sum(new Set(chunksOf(sources).map((chunk) => chunk.file)), gzipped);

  const homeHtml = readFileSync(join(dist, 'index.html'), 'utf8');
  const pictures = new Set(
    [...homeHtml.matchAll(/(?:src|href)="\/((?:img\/|favicon)[^"]+)"/g)].map(([, file]) => file ?? ''),
  );
  const styles = Object.values(manifest).flatMap((chunk) => chunk.css ?? []);
  const fontBytes = sum(
    fontsOfEveryPage.map((name) => `fonts/${name}.woff2`),
    asIs,
  );
  const homeBytes = gzipped('index.html') + scriptBytes(['src/pages/home.tsx']) + fontBytes + sum(pictures, gzipped);

  return [
    ...routes.map(({ route, sources, atMost }) => ({
      figure: `initial script of ${route}, gzip`,
      value: kib(scriptBytes(sources)),
      unit: 'KiB',
      atMost,
    })),
    { figure: 'style sheets, gzip', value: kib(sum(new Set(styles), gzipped)), unit: 'KiB', atMost: 18 },
    { figure: 'fonts of every page', value: fontBytes / 1_000, unit: 'kB', atMost: 40 },
    { figure: 'hero picture, gzip', value: gzipped('img/hero.svg') / 1_000, unit: 'kB', atMost: 6 },
    { figure: 'whole home page, gzip', value: kib(homeBytes), unit: 'KiB', atMost: 200 },
  ];
}
