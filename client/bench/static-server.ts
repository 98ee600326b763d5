import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/*
 * The built client behind what a production server adds: compression, caching, our own address. The API answers the
 * one question the public pages ask. Loopback only.
 */

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};
const isCompressed = (extension: string): boolean => extension === '.woff2' || extension === '.png';
const placeholderOrigin = 'https://sarani.example';
const outlets = [{ _id: 'a'.repeat(24), name: 'Bengaluru – Indiranagar', description: 'Sample', isEnabled: true }];

function findFile(dist: string, path: string): string {
  const candidates = [path, path === '/' ? '/index.html' : `${path}.html`];
  const found = candidates.find((file) => statSync(join(dist, file), { throwIfNoEntry: false })?.isFile());
  return found ?? '/app.html';
}

function sendFile(res: ServerResponse, file: string, origin: string): void {
  const extension = extname(file);
  const bytes = readFileSync(file);
  const body = extension === '.html' ? bytes.toString().replaceAll(placeholderOrigin, origin) : bytes;
  res.setHeader('Content-Type', types[extension] ?? 'application/octet-stream');
  res.setHeader('Cache-Control', file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (isCompressed(extension)) {
    res.end(body);
    return;
  }
  res.setHeader('Content-Encoding', 'br');
  res.end(brotliCompressSync(body));
}

function sendOutlets(res: ServerResponse): void {
  res.setHeader('Content-Type', 'application/json');
  res.end(JSON.stringify({ statusCode: 200, message: 'Locations', data: outlets }));
}

/** Serves a built client on a free port; `stop` closes it. */
export async function startStaticServer(dist: string): Promise<{ origin: string; stop: () => void }> {
  const answer = (req: IncomingMessage, res: ServerResponse) => {
    const origin = `http://${req.headers.host}`;
    const path = new URL(req.url ?? '/', origin).pathname;
    if (path.startsWith('/api/')) sendOutlets(res);
    else sendFile(res, join(dist, findFile(dist, path)), origin);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on a network address
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
