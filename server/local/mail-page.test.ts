import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import supertest from 'supertest';
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

const ask = async (headers: Record<string, string> = {}) => supertest(url).get('/').set(headers);

describe('the local mail page', () => {
  test('shows emails as escaped text when requested under a loopback name', async () => {
    const [plain, named] = [await ask(), await ask({ host: `localhost:${new URL(url).port}` })];

    expect([plain.status, named.status]).toEqual([200, 200]);
    expect(plain.text).toContain('&lt;https://www.rentals.in/?token=secret-token&gt;');
  });

  test.each(['evil.example', 'evil.example:80', '127.0.0.1.evil.example', 'localhost.evil.example'])(
    'rejects the foreign host name %j, because any domain may resolve to this machine',
    async (host) => {
      const { status, text } = await ask({ host });

      expect(status).toBe(403);
      expect(text).not.toContain('secret-token');
    },
  );

  test('forbids framing, scripts and caching', async () => {
    const { headers } = await ask();

    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cross-origin-resource-policy': 'same-origin' });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test.each(['post', 'put', 'delete', 'patch', 'options'] as const)('rejects %s requests', async (method) => {
    const { status, text } = await supertest(url)[method]('/');

    expect(status).toBe(405);
    expect(text).not.toContain('secret-token');
  });
});
