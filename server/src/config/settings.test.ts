import { describe, expect, test } from 'vitest';
import { reasonsOf, soundProduction } from '../../test/support/valid-production.ts';
import { neverOff } from './refusals.ts';
import { readSettings } from './settings.ts';
import { readAdminEnvironment } from './task-environment.ts';

const development = {
  MONGODB_URI: 'mongodb://127.0.0.1:27017/sarani',
  ACCESS_TOKEN_SECRETS: 'k'.repeat(32),
  REFRESH_TOKEN_SECRET: 'r'.repeat(32),
  RAZORPAY_KEY_ID: 'rzp_test_SandboxKey0001',
  RAZORPAY_KEY_SECRET: 's'.repeat(24),
  RAZORPAY_WEBHOOK_SECRETS: 'w'.repeat(24),
};
const production = soundProduction;

describe('readSettings', () => {
  test('fills in the defaults', () => {
    const settings = readSettings(development);

    expect(settings.booking).toMatchObject({
      holdMinutes: 15,
      holdMinutesUnconfirmed: 5,
      maxRentalDays: 30,
      horizonDays: 150,
      maxHolds: 3,
      maxUnpaidDays: { plain: 60, verified: 90 },
      maxHoldsPerAddress: 6,
      knownDeviceHours: 24,
      reholdTries: 3,
      reholdPauseMinutes: 15,
      pageSize: 20,
    });
    expect(settings.auth).toMatchObject({
      accessTokenMinutes: 15,
      refreshLeewaySeconds: 10,
      idleMinutes: { customer: 10_080, admin: 720 },
      absoluteMinutes: { customer: 43_200, admin: 1_440 },
      bcryptCost: 11,
    });
    expect(settings.limits).toMatchObject({ LIMIT_LOGIN_PAIR: 10, LIMIT_REGISTER_PER_HOUR: 10 });
    expect(settings).toMatchObject({ mode: 'development', host: '127.0.0.1', trustProxyHops: 0, clientDir: null });
  });

  test('requires a confirmed email address for a hold in production by default, and not elsewhere', () => {
    const isRequired = (env: Record<string, string>) => readSettings(env).auth.requireVerifiedEmail;

    expect([isRequired(production), isRequired(development)]).toEqual([true, false]);
  });

  test('reports every missing, malformed and unsafe setting once, in one error', () => {
    const names = ['PORT', 'MONGODB_URI', 'ACCESS_TOKEN_SECRETS', 'RAZORPAY_KEY_ID', 'PUBLIC_URL', 'SMTP_URL'];
    const company = ['SELLER_NAME', 'SELLER_ADDRESS', 'COMPANY_PHONE', 'GRIEVANCE_OFFICER_NAME', 'SECURITY_EMAIL'];

    const reasons = reasonsOf({ NODE_ENV: 'production', PORT: 'eighty' });

    const counts = [...names, ...company].map((name) => reasons.filter((reason) => reason.startsWith(name)).length);
    expect(counts).toEqual(counts.map(() => 1));
  });

  test('reports a missing setting only as missing, and not also as breaking other rules', () => {
    expect(reasonsOf({ ...soundProduction, REFRESH_TOKEN_SECRET: '' })).toEqual(['REFRESH_TOKEN_SECRET is missing']);
  });

  test.each([
    ['HOLD_MINUTES', '0', 'HOLD_MINUTES must be a whole number of minutes from 1 to 1440, but is "0"'],
    ['BODY_LIMIT_KB', '-1', 'BODY_LIMIT_KB must be a whole number of kilobytes from 1 to 1024, but is "-1"'],
    ['PORT', 'eighty', 'PORT must be a whole number from 0 to 65535, but is "eighty"'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of silent, debug, info, warn, error, but is "loud"'],
    [
      'CANCELLATION_TIERS',
      'all',
      'CANCELLATION_TIERS must be percent@hours, separated by commas, such as 100@24,50@0, but is "all"',
    ],
    ['MONGODB_URI', '', 'MONGODB_URI is missing'],
    ['RAZORPAY_KEY_SECRET', ' ', 'RAZORPAY_KEY_SECRET must not be blank'],
  ])('explains which value is expected instead of %s = %j', (name, value, reason) => {
    expect(reasonsOf({ ...development, [name]: value })).toEqual([reason]);
  });

  test('treats an empty variable as not set', () => {
    expect(readSettings({ ...development, PORT: '', CLIENT_DIR: '' })).toMatchObject({ port: 3_000, clientDir: null });
  });

  test.each([
    ['a short access secret', { ACCESS_TOKEN_SECRETS: 'k'.repeat(31) }, 'ACCESS_TOKEN_SECRETS needs at least 32 bytes'],
    ['a short older secret', { ACCESS_TOKEN_SECRETS: `${'k'.repeat(32)},old` }, 'ACCESS_TOKEN_SECRETS needs'],
    ['a short refresh secret', { REFRESH_TOKEN_SECRET: 'r' }, 'REFRESH_TOKEN_SECRET needs'],
    ['a short second factor secret', { SECOND_FACTOR_SECRETS: 's' }, 'SECOND_FACTOR_SECRETS needs'],
    ['a client folder that does not exist', { CLIENT_DIR: '/no/such/folder' }, 'CLIENT_DIR does not exist'],
    ['a cancellation policy that refunds more than was paid', { CANCELLATION_TIERS: '150@0' }, 'CANCELLATION_TIERS'],
    [
      'a hold that is too short to pay in',
      { HOLD_MINUTES: '3' },
      'HOLD_MINUTES must be longer than PAY_MIN_LEFT_SECONDS',
    ],
    [
      'a hold of a new customer that is too short to pay in',
      { HOLD_MINUTES_UNCONFIRMED: '3' },
      'HOLD_MINUTES_UNCONFIRMED must be longer than PAY_MIN_LEFT_SECONDS',
    ],
    [
      'a maximum rental length above the limit on unpaid car-days',
      { MAX_RENTAL_DAYS: '61' },
      'MAX_UNPAID_CAR_DAYS must not be less than MAX_RENTAL_DAYS',
    ],
    [
      'a lower limit for verified customers than for others',
      { MAX_UNPAID_CAR_DAYS_VERIFIED: '59' },
      'MAX_UNPAID_CAR_DAYS_VERIFIED must not be less',
    ],
    ['a tax code without a rate', { TAX_CODE: '9973' }, 'TAX_CODE and TAX_PERCENT must be set together'],
    ['a tax rate without a code', { TAX_PERCENT: '18' }, 'TAX_CODE and TAX_PERCENT must be set together'],
  ])('rejects %s', (_, changes, reason) => {
    expect(reasonsOf({ ...development, ...changes }).join('\n')).toContain(reason);
  });

  test('measures secrets in bytes, not characters', () => {
    expect(reasonsOf({ ...development, REFRESH_TOKEN_SECRET: 'é'.repeat(16) })).toEqual([]);
  });

  test('accepts valid production settings', () => {
    expect(readSettings(production)).toMatchObject({ mode: 'production', razorpay: { isSandbox: false } });
  });

  test.each([
    ['a sample secret', { ACCESS_TOKEN_SECRETS: 'change-me-change-me-change-me-change-me' }, 'is a sample value'],
    ['a test key', { RAZORPAY_KEY_ID: 'rzp_test_ABCDEFGHIJKLMN' }, 'is a test key'],
    ['a malformed key ID', { RAZORPAY_KEY_ID: 'key' }, 'does not look like a key id'],
    ['a missing key secret', { RAZORPAY_KEY_SECRET: '' }, 'RAZORPAY_KEY_SECRET'],
    ['a missing webhook secret', { RAZORPAY_WEBHOOK_SECRETS: '' }, 'RAZORPAY_WEBHOOK_SECRETS'],
    ['the sandbox', { RAZORPAY_API_URL: 'http://127.0.0.1:4100' }, 'RAZORPAY_API_URL must be'],
    [
      'a different checkout script',
      { RAZORPAY_CHECKOUT_URL: 'https://evil.example/c.js' },
      'RAZORPAY_CHECKOUT_URL must be',
    ],
    ['the test setting CRASH_AT', { CRASH_AT: 'settle:confirmed:1' }, 'CRASH_AT is for tests only'],
    ['rentals that end when Razorpay no longer refunds', { HORIZON_DAYS: '151' }, 'HORIZON_DAYS and MAX_RENTAL_DAYS'],
    ['a hashing cost that is too low', { BCRYPT_COST: '9' }, 'BCRYPT_COST must be at least 10'],
  ])('rejects %s in production', (_, changes, reason) => {
    expect(reasonsOf({ ...production, ...changes }).join('\n')).toContain(reason);
  });

  test.each(neverOff)('rejects turning off %s in production', (name) => {
    expect(reasonsOf({ ...production, [name]: '0' })).toEqual([`${name} must not be 0 in production`]);
  });

  test('accepts a test key in production only with explicit confirmation', () => {
    const staged = { ...production, RAZORPAY_KEY_ID: 'rzp_test_ABCDEFGHIJKLMN', RAZORPAY_ALLOW_TEST_KEYS: '1' };

    expect(reasonsOf(staged)).toEqual([]);
  });

  test('honours CRASH_AT in test mode only', () => {
    const CRASH_AT = 'settle:confirmed:1';

    expect(readSettings({ ...development, NODE_ENV: 'test', CRASH_AT }).crashAt).toBe(CRASH_AT);
    expect(readSettings({ ...development, CRASH_AT }).crashAt).toBeNull();
  });

  test('sorts cancellation tiers by notice, longest first', () => {
    const { booking } = readSettings({ ...development, CANCELLATION_TIERS: '50@24,100@72' });

    expect(booking.cancellationTiers).toEqual([
      { percent: 100, hoursBefore: 72 },
      { percent: 50, hoursBefore: 24 },
    ]);
  });

  test('preserves the order of secrets; the first one is used for signing', () => {
    const ACCESS_TOKEN_SECRETS = ` ${'n'.repeat(32)} , ${'o'.repeat(32)} `;

    expect(readSettings({ ...development, ACCESS_TOKEN_SECRETS }).auth.accessTokenSecrets).toEqual([
      'n'.repeat(32),
      'o'.repeat(32),
    ]);
  });
});

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

test.each([
  [{}, false],
  [collector, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
  [{ ...collector, OTEL_TRACES_EXPORTER: 'none' }, false],
  [{ ...collector, OTEL_SDK_DISABLED: 'TRUE' }, false],
])('the standard OpenTelemetry variables control whether traces are sent: %o, %s', (asked, isTraced) => {
  expect(readSettings({ ...development, ...asked }).isTraced).toBe(isTraced);
});

describe('readAdminEnvironment', () => {
  test('returns the variables that are set', () => {
    expect(readAdminEnvironment({ ADMIN_EMAIL: 'a@example.com', ADMIN_NAME: '' })).toEqual({ email: 'a@example.com' });
  });
});
