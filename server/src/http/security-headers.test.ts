import express from 'express';
import supertest from 'supertest';
import { describe, expect, test } from 'vitest';
import { soundProduction } from '../../test/support/valid-production.ts';
import { pageHeaders } from '../../test/support/web-server-template.ts';
import { readSettings } from '../config/settings.ts';
import { securityHeaders } from './security-headers.ts';

const settings = readSettings(soundProduction);

// In containers, nginx serves the pages, so it must send the same headers as this server, even with error responses.
const nginxHeaders = new Map(pageHeaders.filter(({ isAlways }) => isAlways).map(({ name, value }) => [name, value]));

async function ourHeaders(): Promise<Record<string, string>> {
  const app = express();
  app.use(securityHeaders(settings), (_req, res) => void res.send('page'));
  const { headers } = await supertest(app).get('/');
  return headers;
}

test('pages in production may connect only to our own server and the real payment provider, and only over TLS', async () => {
  const headers = await ourHeaders();

  expect(headers['content-security-policy']).toBe(
    "default-src 'self';script-src 'self' https://checkout.razorpay.com https://cdn.razorpay.com;" +
      'frame-src https://api.razorpay.com https://checkout.razorpay.com;' +
      "connect-src 'self' https://api.razorpay.com https://checkout.razorpay.com https://lumberjack.razorpay.com " +
      "https://lumberjack-metrics.razorpay.com;img-src 'self' data: https:;style-src 'self' 'unsafe-inline';" +
      "font-src 'self';form-action 'self' https://api.razorpay.com;base-uri 'none';object-src 'none';" +
      "frame-ancestors 'none';report-uri /api/csp-report;report-to csp;upgrade-insecure-requests",
  );
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headers['permissions-policy']).toContain(
    'payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")',
  );
});

test('a page disables every browser feature except payment and says where to report policy violations', async () => {
  const headers = await ourHeaders();

  const features = (headers['permissions-policy'] ?? '').split(', ');
  const open = features.filter((feature) => !/^[a-z-]+=\(\)$/.test(feature));
  expect(open).toEqual(['payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")']);
  expect(features.length).toBeGreaterThan(30);
  expect(features).toEqual(expect.arrayContaining(['camera=()', 'fullscreen=()', 'serial=()', 'clipboard-read=()']));
  expect(headers['reporting-endpoints']).toBe('csp="/api/csp-report"');
});

describe('the nginx headers', () => {
  test.each([
    'permissions-policy',
    'reporting-endpoints',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'referrer-policy',
    'x-content-type-options',
    'x-frame-options',
  ])('have the same %s as the server', async (name) => {
    expect(nginxHeaders.get(name)).toBe((await ourHeaders())[name]);
  });

  test('contain the server’s content security policy without the directive for upgrading requests, which the TLS proxy adds', async () => {
    const ours = (await ourHeaders())['content-security-policy'];

    expect(`${nginxHeaders.get('content-security-policy')};upgrade-insecure-requests`).toBe(ours);
  });
});
