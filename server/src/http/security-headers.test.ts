import express from 'express';
import supertest from 'supertest';
import { expect, test } from 'vitest';
import { readSettings } from '../config/settings.ts';
import { securityHeaders } from './security-headers.ts';

const production = {
  NODE_ENV: 'production',
  MONGODB_URI: 'mongodb://127.0.0.1/x',
  ACCESS_TOKEN_SECRETS: 'q'.repeat(32),
  REFRESH_TOKEN_SECRET: 'w'.repeat(32),
  RAZORPAY_KEY_ID: 'rzp_live_ABCDEFGHIJKLMN',
  RAZORPAY_KEY_SECRET: 'z'.repeat(24),
  RAZORPAY_WEBHOOK_SECRETS: 'y'.repeat(24),
  SMTP_URL: 'smtp://mail.example:587',
};

test('in production pages may talk to the real provider over TLS only', async () => {
  const app = express().use(securityHeaders(readSettings(production)), (_req, res) => res.end());

  const { headers } = await supertest(app).get('/');

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
