import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, describe, test } from 'vitest';
import { makeTempFolder } from '../../../test/support/temp-folder.ts';
import { createTestApp } from '../../../test/support/test-app.ts';

const files: Record<string, string | Buffer> = {
  'index.html': '<!doctype html><title>shell</title>',
  'assets/app-1a2b3c4d.js': `console.log(${JSON.stringify('x'.repeat(2_000))})`,
  'assets/app-1a2b3c4d.js.map': '{}',
  'assets/packed-1a2b3c4d.js': 'not packed',
  'assets/packed-1a2b3c4d.js.br': brotliCompressSync('packed by brotli'),
  'assets/packed-1a2b3c4d.js.gz': gzipSync('packed by gzip'),
  'img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.env': 'SECRET=1',
};

async function createSite() {
  const clientDir = await makeTempFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(clientDir, name)), { recursive: true });
    await writeFile(join(clientDir, name), text);
  }
  return createTestApp({ env: { CLIENT_DIR: clientDir } });
}

const html = { accept: 'text/html,application/xhtml+xml' };

describe('the server of the built client', () => {
  test('serves hashed assets compressed and with a cache lifetime of one year', async () => {
    const { client } = await createSite();

    const response = await client.raw.get('/assets/app-1a2b3c4d.js').set('accept-encoding', 'gzip');

    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none';style-src 'unsafe-inline'",
    });
    expect(response.headers).not.toHaveProperty('permissions-policy');
  });

  test.each([
    ['gzip, deflate, br', 'br', 'packed by brotli'],
    ['gzip', 'gzip', 'packed by gzip'],
    ['identity', undefined, 'not packed'],
  ])(
    'serves a precompressed file in the best encoding that the browser accepts: %s',
    async (accepted, encoding, body) => {
      const { client } = await createSite();

      const response = await client.raw.get('/assets/packed-1a2b3c4d.js').set('accept-encoding', accepted);

      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers['content-type']).toMatch(/javascript/);
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(response.headers['vary']).toContain('Accept-Encoding');
      expect(response.text).toBe(body);
    },
  );

  test('serves other files with a cache lifetime of one hour', async () => {
    const { client } = await createSite();

    const response = await client.raw.get('/img/logo.svg');

    expect(response.headers['content-type']).toContain('image/svg+xml');
    expect(response.headers['cache-control']).toBe('public, max-age=3600');
  });

  test.each([
    ['/.env', html],
    ['/.git/config', html],
    ['/assets/app-1a2b3c4d.js.map', html],
    ['/assets/packed-1a2b3c4d.js.br', html],
    ['/assets/missing-00000000.js', html],
    ['/nothing.png', html],
    ['/..%2f..%2fetc/passwd', html],
    ['/dashboard', { accept: 'application/json' }],
    ['/api/nothing', html],
    ['/metrics', { accept: 'application/json' }],
    ['/server/dist/main.js', html],
    ['/package.json', html],
  ])('returns 404 for %s', async (path, headers) => {
    const { client } = await createSite();

    const response = await client.raw.get(path).set(headers);

    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ code: 'not_found' });
  });

  test('returns 404 for any method except GET and HEAD', async () => {
    const { client } = await createSite();

    expect((await client.raw.post('/dashboard').set(html)).status).toBe(404);
    expect((await client.raw.head('/dashboard').set(html)).status).toBe(200);
  });

  test('allows pages to load the checkout only from the payment sandbox, if that is the configured provider', async () => {
    const { client, sandbox } = await createSite();

    const policy = String((await client.raw.get('/').set(html)).headers['content-security-policy']);

    expect(policy).toContain(`script-src 'self' ${sandbox.origin};`);
    expect(policy).toContain(`frame-src ${sandbox.origin};`);
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(policy).not.toContain('razorpay');
  });
});
