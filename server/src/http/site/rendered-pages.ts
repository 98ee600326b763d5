import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { standardBrandName, toShownContent } from '@rental/contracts';
import type { Request, RequestHandler, Response } from 'express';
import { withinDeadline } from '../contract/deadline.ts';
import { hiddenPaths } from './page-content.ts';
import { priceRangeOf, type SiteBusiness, withWords } from './page-words.ts';
import { carPath, findSharedCar, type FindModels, withSharedCar } from './shared-car.ts';

/** The placeholder origin in the client build, for canonical links, shared images and the sitemap. */
const placeholderOrigin = 'https://sarani.example';

const types = ['txt', 'xml', 'webmanifest'] as const;

type SiteText = { body: string; type: 'html' | (typeof types)[number]; changedAt: Date };

/**
 * Data sources for pages. Without `readBusiness`, pages show the texts that they were built with. Without `findModels`,
 * the page of a car has the generic link preview and the home page states no price range.
 */
export type SiteReaders = { readBusiness?: () => Promise<SiteBusiness>; findModels?: FindModels };

function readText(clientDir: string, file: string): SiteText {
  const path = join(clientDir, file);
  const type = types.find((ending) => file.endsWith(`.${ending}`)) ?? 'html';
  return { body: readFileSync(path, 'utf8'), type, changedAt: statSync(path).mtime };
}

/** Returns the prerendered texts by path: `/about` from `about.html` or `about/index.html`. */
function readTexts(clientDir: string): Map<string, SiteText> {
  const files = readdirSync(clientDir, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.html') || ['robots.txt', 'sitemap.xml', 'manifest.webmanifest'].includes(file));
  return new Map(
    files.map((file) => [`/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`, readText(clientDir, file)]),
  );
}

/** Returns `publicUrl` or, without one, the origin that was requested; the placeholder if its host name is invalid. */
function originOf(req: Request, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  const host = req.get('host') ?? '';
  const isHost = /^([a-z\d.-]+|\[[\da-f:]+\])(:\d{1,5})?$/i.test(host);
  return isHost ? `${req.protocol}://${host}` : placeholderOrigin;
}

const isForPeople = (req: Request): boolean => /text\/html|application\/xhtml/.test(req.get('accept') ?? '');

function sendText(res: Response, { body, type, changedAt }: SiteText): void {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  res.set({ 'Cache-Control': 'no-cache', 'Last-Modified': changedAt.toUTCString(), ETag: etag });
  res.type(type).send(body);
}

const keptTexts = 200;
const longestWaitSeconds = 1;

/** Caches texts per origin and business version: generating a text takes longer than the rest of the request. */
function keepTexts() {
  const kept = new Map<string, string>();
  return (key: string, make: () => string): string => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    // Visitors choose the host name, so the cache is cleared when it is full instead of growing with each new name.
    if (kept.size >= keptTexts) kept.clear();
    const made = make();
    kept.set(key, made);
    return made;
  };
}

type Asked = { origin: string; car: unknown };

const later = (a: Date, b: Date | undefined): Date => (b !== undefined && b > a ? b : a);

/**
 * Serves the prerendered page of each path or, if there is none, the page that starts the client. Also serves
 * `robots.txt`, the sitemap and the manifest. All of them contain the current business texts and `publicUrl` or,
 * without it, the requested origin. The home page also states the fleet’s price range, the page of a car its link preview.
 */
export function siteTexts(clientDir: string, publicUrl: string | null, readers: SiteReaders = {}): RequestHandler {
  const byAddress = readTexts(clientDir);
  const start = byAddress.get('/app') ?? byAddress.get('/');
  const keep = keepTexts();
  // A page without prices or a car’s name is better than one that waits for a database that hangs.
  const findModels: FindModels = async (query) =>
    readers.findModels ? withinDeadline(readers.findModels(query), longestWaitSeconds).catch(() => []) : [];

  const readFacts = async (address: string) => {
    const business = await readers.readBusiness?.();
    if (!business) return null;
    const models = address === '/' || business.value.cars ? await findModels({}) : [];
    const priceRange = address === '/' ? priceRangeOf(models) : null;
    return { ...business, content: toShownContent(business.value, models), priceRange };
  };

  const makeText = async (text: SiteText, address: string, { origin, car }: Asked): Promise<SiteText> => {
    const facts = await readFacts(address);
    const key = [address, origin, facts?.version, facts?.priceRange, JSON.stringify(facts?.content.cars)].join('\n');
    const body = keep(key, () => {
      const worded = facts ? withWords(text.body, text.type, facts) : text.body;
      return worded.replaceAll(placeholderOrigin, origin);
    });
    const changedAt = later(text.changedAt, facts?.saved?.at);
    const model = address === carPath ? await findSharedCar(car, findModels) : null;
    if (!model) return { ...text, body, changedAt };
    const brandName = facts?.value.brandName ?? standardBrandName;
    return { ...text, body: withSharedCar(body, model, { origin, brandName }), changedAt };
  };

  /** Returns the page at an address, unless the business hides it. */
  const findPage = async (address: string): Promise<SiteText | undefined> => {
    const built = byAddress.get(address);
    const isHidden = built && hiddenPaths((await readers.readBusiness?.())?.value).includes(address);
    return isHidden ? undefined : built;
  };

  return async (req, res, next) => {
    const address = req.path.replace(/(?<=.)\/+$/, '');
    const own = await findPage(address);
    // A path with an extension or a leading dot is a missing file, not a page.
    const isFile = /(^|\/)\.|\.[a-z\d]+$/i.test(address);
    const text = own ?? (isForPeople(req) && !isFile ? start : undefined);
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !text) return next();
    const asked = { origin: originOf(req, publicUrl), car: req.query['car'] };
    return sendText(res, await makeText(text, own ? address : '/app', asked));
  };
}
