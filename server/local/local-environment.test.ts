import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from '../src/config/settings.ts';
import { fillEnvironment, givenEnvironment, hasRazorpayKeys } from './local-environment.ts';
import { hasMessageKeys } from './message-variables.ts';

const secrets = {
  accessToken: 'local-only-access-token-secret-0000000000',
  refreshToken: 'local-only-refresh-token-secret-000000000',
  sandboxKeyId: 'rzp_test_SandboxKey0001',
  sandboxKeySecret: 'sandbox-secret',
  webhook: 'local-only-webhook-secret-000000000000000',
};
const gaps = {
  port: 3000,
  mongodbUri: 'mongodb://127.0.0.1:4000/sarani',
  secrets,
  sandboxUrl: 'http://127.0.0.1:4100',
  servesClient: false,
};

describe('fillEnvironment', () => {
  test('provides every setting that the server requires when no settings are given', () => {
    const settings = readSettings(fillEnvironment({}, gaps));

    expect(settings).toMatchObject({
      port: 3000,
      mongodbUri: gaps.mongodbUri,
      publicUrl: 'http://localhost:3000',
      razorpay: { isSandbox: true, apiUrl: gaps.sandboxUrl, keyId: secrets.sandboxKeyId },
    });
  });

  test('leaves given settings unchanged', () => {
    const settings = readSettings(fillEnvironment({ LOG_LEVEL: 'debug', HOLD_MINUTES: '20' }, gaps));

    expect(settings).toMatchObject({ logLevel: 'debug', booking: { holdMinutes: 20 } });
  });

  test('uses the real Razorpay when its keys are given', () => {
    const keys = { RAZORPAY_KEY_ID: 'rzp_test_AbCdEfGhIjKlMn', RAZORPAY_KEY_SECRET: 'theirs' };

    const { razorpay } = readSettings(fillEnvironment(keys, { ...gaps, sandboxUrl: null }));

    expect(razorpay).toMatchObject({ isSandbox: false, keyId: keys.RAZORPAY_KEY_ID, keySecret: 'theirs' });
    expect(razorpay.checkoutScriptUrl).toBe('https://checkout.razorpay.com/v1/checkout.js');
  });

  test('uses local secrets that production rejects', () => {
    const local = fillEnvironment({}, gaps);

    expect(() => readSettings({ ...local, NODE_ENV: 'production' })).toThrow(SettingsError);
    expect(() => readSettings({ ...local, NODE_ENV: 'production' })).toThrow(/ACCESS_TOKEN_SECRETS is a sample/);
  });

  test('writes emails to a folder unless SMTP is configured', () => {
    expect(fillEnvironment({}, gaps)['MAIL_DIR']).toMatch(/mail$/);
    expect(fillEnvironment({ SMTP_URL: 'smtp://mail.example' }, gaps)['MAIL_DIR']).toBeUndefined();
  });
});

describe('messages', () => {
  test('go to the sandbox if it runs, and to nobody otherwise', () => {
    const { messages } = readSettings(fillEnvironment({}, { ...gaps, messagesUrl: 'http://127.0.0.1:4200' }));

    expect(messages).toMatchObject({ order: ['whatsapp'], whatsapp: { apiUrl: 'http://127.0.0.1:4200' } });
    expect(readSettings(fillEnvironment({}, gaps)).messages.order).toEqual([]);
  });

  test.each([
    [{}, false],
    [{ WHATSAPP_ACCESS_TOKEN: 'theirs' }, true],
    [{ MSG91_AUTH_KEY: 'theirs' }, true],
  ])('have a provider of their own with these settings: %j (%s)', (given, expected) => {
    expect(hasMessageKeys(given)).toBe(expected);
  });
});

describe('hasRazorpayKeys', () => {
  test.each([
    [{}, false],
    [{ RAZORPAY_KEY_ID: 'a', RAZORPAY_KEY_SECRET: 'b' }, true],
  ])('is true only when both keys are given: %j', (given, expected) => {
    expect(hasRazorpayKeys(given)).toBe(expected);
  });
});

describe('givenEnvironment', () => {
  test('omits empty variables', () => {
    expect(givenEnvironment({ PORT: '', HOST: '::1' })).toEqual({ HOST: '::1' });
  });
});
