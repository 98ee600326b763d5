import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';

/*
 * Shows the mails that land in the local folder: newest first, on the loopback interface only.
 */

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
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Local mails</title>
<style>body{font:16px/1.55 system-ui,sans-serif;max-width:720px;margin:0 auto;padding:24px 16px;background:#fbf8f6;color:#1b1114}
article{background:#fff;border:1px solid #e6dddd;border-radius:12px;padding:16px;margin:0 0 16px}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}time{color:#6d5c62}</style></head>
<body><main><h1>Local mails</h1>${articles.join('') || '<p>No mail yet. Pay for a car, or send a message from the contact page.</p>'}</main></body></html>`;
}

async function showMails(folder: string, response: ServerResponse): Promise<void> {
  const page = renderMails(await readMails(folder));
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(page);
}

/** Serves the page on any free loopback port, or the one given. */
export async function startMailPage({ folder, port = 0 }: { folder: string; port?: number }): Promise<{
  url: string;
  stop: () => Promise<void>;
}> {
  const server: Server = createServer((_request, response) => {
    showMails(folder, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}`,
    stop: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
