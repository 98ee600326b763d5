import { contactContract, errorRegistry, pictureContract, systemContract } from '@rental/contracts';
import supertest from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';
import { startBalancer, visitorHeader, type WebServer, webServers } from './support/proxies.ts';
import { createTestApp } from './support/test-app.ts';
import { locationOf, pageHeaders, templateText } from './support/web-server-template.ts';

/*
 * The app behind the web server that we ship, with and without a load balancer in front. The tests always use a
 * stand-in that follows the nginx template. They also run nginx itself if it is installed or NGINX_BINARY names it;
 * otherwise they print a notice.
 */

beforeAll(() => {
  if (webServers.length > 1) return;
  process.stdout.write('no nginx on this machine: its template was followed by a stand-in, not run\n');
});

const visitors = Array.from({ length: 12 }, (_, index) => `203.0.113.${index + 1}`);

const { upload } = pictureContract;
const onePage = { limits: { LIMIT_CONTACT_PER_HOUR: '1' } };

/**
 * Starts an app that is configured for this number of proxies, and puts as many proxies in front of it. Returns the
 * origin of the outermost one.
 */
async function openSite({ start }: WebServer, proxies: 1 | 2): Promise<string> {
  const env = { TRUST_PROXY_HOPS: String(proxies), ...onePage.limits };
  const { origin } = await createTestApp({ env });
  const webServer = await start(origin);
  return proxies === 1 ? webServer : startBalancer(webServer);
}

/** Sends a contact message as this visitor; returns the status, 429 once the address exceeds the limit. */
async function write(site: string, visitor: string, headers: Record<string, string> = {}): Promise<number> {
  const body = { name: 'Asha', email: `asha@${visitor}.example`, message: `I am at ${visitor}.` };
  const request = supertest(site).post(`/api${contactContract.create.path}`).set(headers);
  const { status } = await request.set(visitorHeader, visitor).send(body);
  return status;
}

const writeEach = async (site: string): Promise<number[]> =>
  Promise.all(visitors.map(async (visitor) => write(site, visitor)));

const all = (status: number): number[] => visitors.map(() => status);

describe.each(webServers)('behind $name', (webServer) => {
  test.each([1, 2] as const)(
    'visitors with different addresses are rate-limited separately (proxies: %i)',
    async (proxies) => {
      const site = await openSite(webServer, proxies);

      expect(await writeEach(site)).toEqual(all(201));
      expect(await writeEach(site)).toEqual(all(429));
    },
  );

  test.each([1, 2] as const)('a forged visitor address is ignored (proxies: %i)', async (proxies) => {
    const site = await openSite(webServer, proxies);
    await write(site, '203.0.113.1');

    const made = ['198.51.100.1', '198.51.100.2, 198.51.100.3', '127.0.0.1', 'unknown', ''];
    const statuses = await Promise.all(
      made.map(async (chain) => write(site, '203.0.113.1', { 'x-forwarded-for': chain })),
    );

    expect(statuses).toEqual(made.map(() => 429));
    expect(await write(site, '198.51.100.1')).toBe(201);
  });

  test.each(['/api/nothing', `/api${systemContract.config.path}`])(
    'API responses to %s forbid content type sniffing',
    async (path) => {
      const { headers } = await supertest(await openSite(webServer, 1)).get(path);

      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
    },
  );
});

describe('pictures behind the web server', () => {
  test('a picture upload may be as large as its contract allows, but every other body is limited to 1 MB', () => {
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(locationOf(`= /api${upload.path}`))?.[1]);

    expect(megabytes * 1_024).toBeGreaterThan(upload.upload.limitKb);
    expect(templateText.match(/client_max_body_size [^;]+/g)).toEqual([
      'client_max_body_size 1m',
      `client_max_body_size ${megabytes}m`,
    ]);
  });

  test.each([`= /api${upload.path}`, '^~ /img/u/'])(
    'the nginx location %s forwards requests to the API and preserves the headers of the responses',
    (place) => {
      const headers = [...locationOf(place).matchAll(/add_header (\S+)/g)].map(([, name]) => name);

      expect(locationOf(place)).toContain('proxy_pass $api;');
      expect(headers).toEqual(['X-Content-Type-Options']);
    },
  );
});

const noApi = 'http://127.0.0.1:9';

describe.each(webServers.slice(1))('$name with a separate API', (webServer) => {
  test.each(['/healthz', '/readyz'])(
    'serves %s from the API, and returns a 503 rather than a page when the API is down',
    async (path) => {
      const there = await supertest(await openSite(webServer, 1)).get(path);
      const gone = await supertest(await webServer.start(noApi)).get(path);

      expect([there.status, gone.status]).toEqual([200, 503]);
      expect(there.type).toBe('application/json');
    },
  );

  test('returns an “unavailable” error in the API’s error format when the API is down', async () => {
    const { status, body, headers } = await supertest(await webServer.start(noApi)).get('/api/location/all');

    const { status: statusCode, message } = errorRegistry.unavailable;
    expect(status).toBe(statusCode);
    const requestId: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(body).toEqual({ statusCode, code: 'unavailable', message, requestId });
    expect(headers).toMatchObject({
      'retry-after': '5',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test('rejects an oversized body in the API’s error format', async () => {
    const site = await openSite(webServer, 1);

    const { status, body } = await supertest(site)
      .post('/api/auth/login')
      .send({ email: 'a'.repeat(2_000_000) });

    expect(status).toBe(413);
    expect(body).toMatchObject({ code: 'payload_too_large', message: errorRegistry.payload_too_large.message });
  });

  test('forwards every path below /api, whatever its extension', async () => {
    const { status, type } = await supertest(await openSite(webServer, 1)).get('/api/docs/swagger-ui.css');

    expect([status, type]).toEqual([200, 'text/css']);
  });
});

describe.each(webServers.slice(1))('pages and files from $name', (webServer) => {
  test.each(['/', '/nothing.js'])('have every required header at %s', async (path) => {
    const { headers } = await supertest(await openSite(webServer, 1)).get(path);

    expect(headers).toMatchObject(
      Object.fromEntries(pageHeaders.filter(({ isAlways }) => isAlways).map(({ name, value }) => [name, value])),
    );
  });

  test.each([
    ['gzip, deflate, br', 'br', 'packed by brotli'],
    ['gzip', 'gzip', 'packed by gzip'],
    ['identity', undefined, 'not packed'],
  ])('are sent in the best encoding that the browser accepts: %s', async (accepted, encoding, body) => {
    const site = await openSite(webServer, 1);

    const response = await supertest(site).get('/assets/app-1a2b3c4d.js').set('accept-encoding', accepted);

    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toMatch(/^text\/javascript/);
    expect(response.headers['cache-control']).toContain('max-age=31536000');
    expect(response.headers['vary']).toBe('Accept-Encoding');
    expect(response.text).toBe(body);
    expect((await supertest(site).get('/assets/app-1a2b3c4d.js.br')).status).toBe(404);
  });

  test.each([
    ['/about', 'text/html; charset=utf-8', 'no-cache'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'public, max-age=3600'],
    ['/sitemap.xml', 'text/xml; charset=utf-8', 'no-cache'],
    ['/assets/app-1a2b3c4d.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ])('have the right media type and cache lifetime at %s', async (path, type, keeping) => {
    const { headers } = await supertest(await openSite(webServer, 1)).get(path);

    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': keeping });
    expect(headers['last-modified']).toMatch(/GMT$/);
  });

  test('are not sent again to a browser that has cached them', async () => {
    const site = await openSite(webServer, 1);
    const { headers } = await supertest(site).get('/about');

    const again = await supertest(site).get('/about').set('if-modified-since', String(headers['last-modified']));

    expect(again.status).toBe(304);
  });
});
