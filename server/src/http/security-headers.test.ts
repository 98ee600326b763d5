import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import express from 'express';
import supertest from 'supertest';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../config/settings.ts';
import { securityHeaders } from './security-headers.ts';

const settings = readSettings({
  NODE_ENV: 'production',
  MONGODB_URI: 'mongodb://127.0.0.1/x',
  ACCESS_TOKEN_SECRETS: 'an-access-token-secret-of-this-very-test',
  REFRESH_TOKEN_SECRET: 'a-refresh-token-secret-of-this-very-test',
  RAZORPAY_KEY_ID: 'rzp_live_AbCdEfGhIjKlMn',
  RAZORPAY_KEY_SECRET: 'a-key-secret',
  RAZORPAY_WEBHOOK_SECRETS: 'a-webhook-secret',
  SMTP_URL: 'smtps://mail.example',
});

// In containers nginx serves the pages: it must send the headers that this server would.
const template = readFileSync(resolve(import.meta.dirname, '../../../client/nginx.conf.template'), 'utf8');
const [pagePart = ''] = template.split('location /api/');

function nginxHeaders(): Map<string, string> {
  const matches = pagePart.matchAll(/add_header (\S+) (?:"((?:[^"\\]|\\.)*)"|(\S+)) always;/g);
  return new Map(
    [...matches].map(([, name = '', quoted, plain]) => [
      name.toLowerCase(),
      (quoted ?? plain ?? '').replaceAll('\\"', '"'),
    ]),
  );
}

async function ourHeaders(): Promise<Record<string, string>> {
  const app = express();
  app.use(securityHeaders(settings), (_req, res) => void res.send('page'));
  const { headers } = await supertest(app).get('/');
  return headers;
}

test('in production pages may talk to the real provider over TLS only', async () => {
  const headers = await ourHeaders();

  expect(headers['content-security-policy']).toBe(
    "default-src 'self';script-src 'self' https://checkout.razorpay.com https://cdn.razorpay.com;" +
      'frame-src https://api.razorpay.com https://checkout.razorpay.com;' +
      "connect-src 'self' https://api.razorpay.com https://checkout.razorpay.com https://lumberjack.razorpay.com " +
      "https://lumberjack-metrics.razorpay.com;img-src 'self' data: https:;style-src 'self' 'unsafe-inline';" +
      "font-src 'self';form-action 'self' https://api.razorpay.com;base-uri 'none';object-src 'none';" +
      "frame-ancestors 'none';upgrade-insecure-requests",
  );
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headers['permissions-policy']).toContain(
    'payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")',
  );
});

describe("the web server's headers", () => {
  test.each([
    'permissions-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'referrer-policy',
    'x-content-type-options',
    'x-frame-options',
  ])('carry our %s', async (name) => {
    expect(nginxHeaders().get(name)).toBe((await ourHeaders())[name]);
  });

  test('carry our content policy, without the upgrade that whoever ends TLS adds', async () => {
    const ours = (await ourHeaders())['content-security-policy'];

    expect(`${nginxHeaders().get('content-security-policy')};upgrade-insecure-requests`).toBe(ours);
  });
});
