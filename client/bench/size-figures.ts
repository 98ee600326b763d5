import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Figure } from './figures.ts';

/* Measures a first visit’s downloads in KiB (1,024 bytes) after gzip. Fonts are compressed already. */

const kib = (bytes: number): number => Math.round((bytes / 1_024) * 10) / 10;

/** The maximum gzip size of a page’s initial scripts, in KiB. */
const scriptTargets: Record<string, number> = {
  index: 98,
  about: 94,
  vehicles: 94,
  testimonials: 94,
  'our-team': 94,
  contact: 95,
  privacy: 95,
  car: 103,
  login: 140,
  signup: 140,
  dashboard: 156,
  bookings: 168,
  admindashboard: 170,
};

/** The maximum brotli size of a page’s initial scripts, in KiB. */
const wireTargets: Record<string, number> = { index: 85, login: 122, dashboard: 137, admindashboard: 151 };

const fontsOfEveryPage = ['anek-latin', 'anek-latin-inr', 'figtree', 'figtree-inr'];

/** Reads a built client and returns its sizes with their targets. Throws when the build lacks a page. */
export function sizeFigures(dist: string): Figure[] {
  const gzipped = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  const asIs = (file: string): number => statSync(join(dist, file)).size;
  const sum = (files: Iterable<string>, size: (file: string) => number): number =>
    [...files].reduce((total, file) => total + size(file), 0);

  /**
   * Returns the file names in a built page’s HTML that match the pattern. The HTML names every script and preload that
   * the page needs initially.
   */
  const named = (page: string, pattern: RegExp): Set<string> => {
    const html = readFileSync(join(dist, `${page}.html`), 'utf8');
    return new Set([...html.matchAll(pattern)].map(([, file]) => file ?? ''));
  };
  const scripts = (page: string): Set<string> => named(page, /\/((?:assets\/)?[\w.-]+\.js)(?=["\s])/g);
  const scriptBytes = (page: string): number => sum(scripts(page), gzipped);
  /** The size in bytes as sent to a current browser. Files that are too small to compress are sent as they are. */
  const packed = (file: string): number => asIs(existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file);

  const pictures = named('index', /(?:src|href)="\/((?:img\/|favicon)[^"]+)"/g);
  const styles = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.css'));
  const fontBytes = sum(
    fontsOfEveryPage.map((name) => `fonts/${name}.woff2`),
    asIs,
  );
  const homeBytes = gzipped('index.html') + scriptBytes('index') + fontBytes + sum(pictures, gzipped);

  return [
    ...Object.entries(scriptTargets).map(([page, atMost]) => ({
      figure: `initial script of ${page}.html, gzip`,
      value: kib(scriptBytes(page)),
      unit: 'KiB',
      atMost,
    })),
    ...Object.entries(wireTargets).map(([page, atMost]) => ({
      figure: `initial script of ${page}.html, brotli`,
      value: kib(sum(scripts(page), packed)),
      unit: 'KiB',
      atMost,
    })),
    {
      figure: 'style sheets, gzip',
      value: kib(sum(styles, (file) => gzipped(`assets/${file}`))),
      unit: 'KiB',
      atMost: 18,
    },
    { figure: 'fonts of every page', value: fontBytes / 1_000, unit: 'kB', atMost: 30 },
    { figure: 'hero picture, gzip', value: gzipped('img/hero.svg') / 1_000, unit: 'kB', atMost: 6 },
    { figure: 'whole home page, gzip', value: kib(homeBytes), unit: 'KiB', atMost: 190 },
  ];
}
