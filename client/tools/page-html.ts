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

/** Adds preloads for these scripts, except those that the document already references. */
export function withPreloads(html: string, scripts: readonly string[]): string {
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

/** Inserts a rendered page into the document that Vite built. Throws if that document has another structure. */
export function pageHtml(shell: string, page: Page, { styles, scripts }: Assets): string {
  const nameless = once(shell, /<meta name="description"[^>]*>\s*/, '');
  const withHead = once(nameless, /<title>.*?<\/title>/, page.head);
  // The link remains in a disabled state, so that the page loader finds it and does not fetch the styles again.
  const link = /<link rel="stylesheet"[^>]*>/.exec(shell)?.[0] ?? '';
  const withStyles = once(withHead, link, `<style>${styles}</style>${link.replace('>', ' disabled>')}`);
  const withBody = once(withStyles, '<div id="root"></div>', `<div id="root">${page.body}</div>`);
  return startingLater(withBody, scripts);
}

/** Returns a robots.txt that allows only the public pages. */
export function robotsTxt(origin: string, closedPaths: readonly string[]): string {
  return [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Returns a sitemap of the public pages. */
export function sitemapXml(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
