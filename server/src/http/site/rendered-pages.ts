import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';

/** The address that the client's build puts where our own belongs: canonical links, shared pictures, the site map. */
const placeholderOrigin = 'https://sarani.example';

type SiteText = { body: string; type: 'html' | 'txt' | 'xml'; changedAt: Date };

function readText(clientDir: string, file: string): SiteText {
  const path = join(clientDir, file);
  const type = file.endsWith('.txt') ? 'txt' : file.endsWith('.xml') ? 'xml' : 'html';
  return { body: readFileSync(path, 'utf8'), type, changedAt: statSync(path).mtime };
}

/** What was rendered when the client was built, by address: `/about` from `about.html` or `about/index.html`. */
function readTexts(clientDir: string): Map<string, SiteText> {
  const files = readdirSync(clientDir, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.html') || file === 'robots.txt' || file === 'sitemap.xml');
  return new Map(
    files.map((file) => [`/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`, readText(clientDir, file)]),
  );
}

/** Our own address as the visitor spells it, unless the settings fix it; a host that is no host name changes nothing. */
function originOf(req: Request, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  const host = req.get('host') ?? '';
  const isHost = /^([a-z\d.-]+|\[[\da-f:]+\])(:\d{1,5})?$/i.test(host);
  return isHost ? `${req.protocol}://${host}` : placeholderOrigin;
}

const isForPeople = (req: Request): boolean => /text\/html|application\/xhtml/.test(req.get('accept') ?? '');

function sendText(res: Response, { body, type, changedAt }: SiteText, origin: string): void {
  res.set({ 'Cache-Control': 'no-cache', 'Last-Modified': changedAt.toUTCString() });
  res.type(type).send(body.replaceAll(placeholderOrigin, origin));
}

/**
 * A page for each address that a visitor opens: its own if there is one, else the one that starts the client. Also
 * `robots.txt` and the site map. All carry the address under which the site was reached, or `publicUrl`.
 */
export function siteTexts(clientDir: string, publicUrl: string | null): RequestHandler {
  const byAddress = readTexts(clientDir);
  const start = byAddress.get('/app') ?? byAddress.get('/');
  return (req, res, next) => {
    const address = req.path.replace(/(?<=.)\/+$/, '');
    const own = byAddress.get(address);
    // A name with an ending or a leading dot is a file that is not there, not a page.
    const isFile = /(^|\/)\.|\.[a-z\d]+$/i.test(address);
    const text = own ?? (isForPeople(req) && !isFile ? start : undefined);
    if ((req.method === 'GET' || req.method === 'HEAD') && text) sendText(res, text, originOf(req, publicUrl));
    else next();
  };
}
