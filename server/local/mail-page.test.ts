import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeTempFolder } from '../test/support/temp-folder.ts';
import { startMailPage } from './mail-page.ts';

let url: string;
beforeEach(async () => {
  const folder = await makeTempFolder();
  await writeFile(join(folder, 'a.txt'), 'Unsubscribe: <https://www.rentals.in/?token=secret-token>');
  const page = await startMailPage(folder);
  onTestFinished(page.stop);
  ({ url } = page);
});

type Answer = { status: number | undefined; headers: Record<string, unknown>; text: string };

/** Uses `node:http`, because `fetch` cannot send a custom `Host` header. */
async function ask(method: string, headers: Record<string, string> = {}, path = '/'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, url), { method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

describe('the local mail page', () => {
  test('shows emails as escaped text when requested under a loopback name', async () => {
    const [plain, named] = [await ask('GET'), await ask('GET', { host: `localhost:${new URL(url).port}` })];

    expect([plain.status, named.status]).toEqual([200, 200]);
    expect(plain.text).toContain('&lt;https://www.rentals.in/?token=secret-token&gt;');
  });

  test.each(['evil.example', 'evil.example:80', '127.0.0.1.evil.example', 'localhost.evil.example'])(
    'rejects the foreign host name %j, because any domain may resolve to this machine',
    async (host) => {
      const { status, text } = await ask('GET', { host });

      expect(status).toBe(403);
      expect(text).not.toContain('secret-token');
    },
  );

  test('forbids framing, scripts and caching', async () => {
    const { headers } = await ask('GET');

    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cross-origin-resource-policy': 'same-origin' });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('rejects %s requests', async (method) => {
    const { status, text } = await ask(method);

    expect(status).toBe(405);
    expect(text).not.toContain('secret-token');
  });
});
