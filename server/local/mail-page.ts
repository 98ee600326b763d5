import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import { listen } from '../src/platform/listen.ts';
import { type LocalEntry, pageHeaders, renderEntries } from './local-page.ts';
import { loopbackOnly } from './loopback-only.ts';

/* Shows the emails in the local folder, newest first, on the loopback interface only. */

async function readMails(folder: string): Promise<LocalEntry[]> {
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

const none = 'No emails yet. Pay for a car, or send a message from the contact page.';

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
    response.set(pageHeaders).send(renderEntries('Local emails', await readMails(folder), none));
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
