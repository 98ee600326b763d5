/* The pages on which the local app shows what it would have sent to customers. */

/** An email or a message. */
export type LocalEntry = { at: Date; text: string };

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns the page with these entries, in their order; `none` says what to do if there are none. */
export function renderEntries(title: string, entries: readonly LocalEntry[], none: string): string {
  const articles = entries.map(
    ({ at, text }) =>
      `<article><p><time datetime="${at.toISOString()}">${at.toLocaleString('en-IN', { timeZone: 'Asia/Kolkata' })}</time></p><pre>${escapeHtml(text)}</pre></article>`,
  );
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>body{font:16px/1.55 system-ui,sans-serif;max-width:720px;margin:0 auto;padding:24px 16px;background:#fbf8f6;color:#1b1114}
article{background:#fff;border:1px solid #e6dddd;border-radius:12px;padding:16px;margin:0 0 16px}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}time{color:#6d5c62}</style></head>
<body><main><h1>${title}</h1>${articles.join('') || `<p>${none}</p>`}</main></body></html>`;
}

/** The headers of these pages: they contain names and secret links, so they may not be framed, cached or leak in a referrer. */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
