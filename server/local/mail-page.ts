import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import { listen } from '../src/platform/listen.ts';
import { loopbackOnly } from './loopback-only.ts';

/* Shows the emails in the local folder, newest first, on the loopback interface only. */

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type LocalMail = { at: Date; text: string };

async function readMails(folder: string): Promise<LocalMail[]> {
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.txt'))
      .map(async (name) => {
        const path = join(folder, name);
        return { at: (await stat(path)).mtime, text: await readFile(path, 'utf8') };
      }),
  );
  return mails.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, 200);
}

function renderMails(mails: LocalMail[]): string {
  const articles = mails.map(
    ({ at, text }) =>
      `<article><p><time datetime="${at.toISOString()}">${at.toLocaleString('en-IN', { timeZone: 'Asia/Kolkata' })}</time></p><pre>${escapeHtml(text)}</pre></article>`,
  );
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Local emails</title>
<style>body{font:16px/1.55 system-ui,sans-serif;max-width:720px;margin:0 auto;padding:24px 16px;background:#fbf8f6;color:#1b1114}
article{background:#fff;border:1px solid #e6dddd;border-radius:12px;padding:16px;margin:0 0 16px}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}time{color:#6d5c62}</style></head>
<body><main><h1>Local emails</h1>${articles.join('') || '<p>No emails yet. Pay for a car, or send a message from the contact page.</p>'}</main></body></html>`;
}

/** The page contains personal names and unsubscribe links, so it must not be framed or cached, or send a referrer. */
const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Serves the page on the given host and port; by default, on the loopback interface and any free port. */
export async function startMailPage(
  folder: string,
  { host, port, names }: { host?: string; port?: number; names?: readonly string[] } = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const app = express().disable('x-powered-by');
  app.use(loopbackOnly(names), (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') next();
    else response.status(405).set('allow', 'GET, HEAD').end();
  });
  app.get('/{*any}', async (_request, response) => {
    response.set(headers).send(renderMails(await readMails(folder)));
  });
  const server = createServer(app);
  return {
    url: `http://127.0.0.1:${await listen(server, port, host)}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
