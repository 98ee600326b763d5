import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type CompanyFacts, systemContract } from '@rental/contracts';

/* Serves the built client on loopback as in production, and responds to the two API calls that public pages make. */

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
const locations = [{ _id: 'a'.repeat(24), name: 'Bengaluru – Indiranagar', description: 'Sample', isEnabled: true }];

const company: CompanyFacts = {
  name: 'Sample Company',
  address: 'Sample Road, Bengaluru',
  phone: '+91 00000 00000',
  email: 'hello@sarani.example',
  grievanceOfficer: { name: 'Sample', email: 'grievance@sarani.example', phone: '+91 00000 00001' },
};

type Page = { headers: Record<string, string>; body: Buffer };

function prepare(dist: string, file: string, origin: string): Page {
  const extension = extname(file);
  const bytes = readFileSync(join(dist, file));
  const body = extension === '.html' ? Buffer.from(bytes.toString().replaceAll(placeholderOrigin, origin)) : bytes;
  const headers = {
    'Content-Type': types[extension] ?? 'application/octet-stream',
    'Cache-Control': file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  if (isCompressed(extension)) return { headers, body };
  return { headers: { ...headers, 'Content-Encoding': 'gzip' }, body: gzipSync(body) };
}

/** Maps every URL to its file, compressed in advance so that the figures measure the client and not this server. */
function prepareAll(dist: string, origin: string): Map<string, Page> {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(dist, file)).isFile(),
  );
  return new Map(
    files.map((file) => [`/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`, prepare(dist, file, origin)]),
  );
}

/** Serves a built client on a free port; `stop` closes it. */
export async function startStaticServer(dist: string): Promise<{ origin: string; stop: () => void }> {
  const pages = new Map<string, Page>();
  const handle = (req: IncomingMessage, res: ServerResponse) => {
    const { pathname } = new URL(req.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/')) {
      const data = pathname === `/api${systemContract.company.path}` ? company : locations;
      res.setHeader('Content-Type', 'application/json');
      return res.end(JSON.stringify({ statusCode: 200, message: 'Answered', data }));
    }
    const page = pages.get(pathname) ?? pages.get('/app');
    return res.writeHead(page ? 200 : 404, page?.headers).end(page?.body);
  };
  const server = createServer(handle);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // a TCP server’s address is an object
  const origin = `http://127.0.0.1:${port}`;
  for (const [address, page] of prepareAll(dist, origin)) pages.set(address, page);
  return {
    origin,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
