import { describe, expect, test } from 'vitest';
import { reasonsOf, soundProduction } from '../../test/support/valid-production.ts';

const long = 'Zk3vQ9xWm5TtBr8nHy2cLp7sDf4gJu6e';
const other = 'Mw8rXc2vNq6zKt4bYh9pSd3fGj7lTa5u';

const refused = (changes: Record<string, string>) => reasonsOf({ ...soundProduction, ...changes });

describe('the rules for production settings', () => {
  test.each([
    ['ACCESS_TOKEN_SECRETS', 'a'.repeat(36)],
    ['ACCESS_TOKEN_SECRETS', `${long},${'abcdefghijkl'.repeat(3)}`],
    ['REFRESH_TOKEN_SECRET', '0123456'.repeat(5)],
    ['SECOND_FACTOR_SECRETS', '0123456'.repeat(5)],
    ['REFRESH_TOKEN_SECRET', 'aaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbbcd'],
    ['RAZORPAY_KEY_SECRET', 'abababababababab'],
    ['RAZORPAY_WEBHOOK_SECRETS', `${long},${'x'.repeat(20)}`],
  ])('reject an easily guessed secret in %s', (name, value) => {
    expect(refused({ [name]: value })).toEqual([`${name} is easy to guess; generate it from random bytes`]);
  });

  test.each([
    ['access and refresh tokens', { ACCESS_TOKEN_SECRETS: long, REFRESH_TOKEN_SECRET: long }],
    ['a second factor and the refresh token', { SECOND_FACTOR_SECRETS: long, REFRESH_TOKEN_SECRET: long }],
    [
      'an older access token and the refresh token',
      { ACCESS_TOKEN_SECRETS: `${other},${long}`, REFRESH_TOKEN_SECRET: long },
    ],
    [
      'the provider’s API and its webhooks',
      { RAZORPAY_KEY_SECRET: long, RAZORPAY_WEBHOOK_SECRETS: `${other},${long}` },
    ],
    ['two entries in the same list', { ACCESS_TOKEN_SECRETS: `${long},${long}` }],
  ])('reject the same secret for %s', (_what, changes) => {
    const [reason, ...more] = refused(changes);

    expect(reason).toMatch(/^[A-Z_]+( and [A-Z_]+)? must not contain the same secret twice$/);
    for (const name of Object.keys(changes)) expect(reason).toContain(name);
    expect(more).toEqual([]);
  });

  test.each([
    ['RAZORPAY_KEY_SECRET', 'x'],
    ['RAZORPAY_KEY_SECRET', long.slice(0, 15)],
    ['RAZORPAY_WEBHOOK_SECRETS', `${long},${other.slice(0, 15)}`],
  ])('reject a short %s', (name, value) => {
    expect(refused({ [name]: value })).toContain(`${name} needs at least 16 characters`);
  });

  test('accept random secrets in hex, base64 or letters', () => {
    const hex = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

    expect(refused({ ACCESS_TOKEN_SECRETS: hex, REFRESH_TOKEN_SECRET: 'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is' })).toEqual(
      [],
    );
    expect(refused({ RAZORPAY_KEY_SECRET: long.slice(0, 16), RAZORPAY_WEBHOOK_SECRETS: `${long},${other}` })).toEqual(
      [],
    );
  });

  const siteReason = 'PUBLIC_URL must be the address at which visitors reach the site, such as https://www.example.com';
  test.each(['', 'nonsense', 'www.rentals.in', 'http://www.rentals.in', 'https://www.rentals.in/shop', 'ftp://a.in'])(
    'reject %j as the public address',
    (PUBLIC_URL) => {
      expect(refused({ PUBLIC_URL })).toEqual([siteReason]);
    },
  );

  test.each(['https://www.rentals.in/', 'http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
    'accept %s as the public address',
    (PUBLIC_URL) => {
      expect(refused({ PUBLIC_URL })).toEqual([]);
    },
  );

  test.each([
    ['OFFICE_EMAIL', ''],
    ['OFFICE_EMAIL', 'hello@sarani.example'],
    ['MAIL_FROM', ''],
    ['MAIL_FROM', 'Sarani Car Rental <bookings@sarani.example>'],
    ['MAIL_FROM', 'bookings@Mail.SARANI.EXAMPLE'],
  ])('reject %s = %j, because neither the default nor any other .example address can receive email', (name, value) => {
    expect(refused({ [name]: value })).toEqual([`${name} is an .example address, which receives no email`]);
  });

  test.each(['null', '*', 'www.rentals.in', 'https://a.in,null', 'https://a.in/path', 'http://a.in'])(
    'reject %s as a CORS origin',
    (CORS_ORIGINS) => {
      expect(refused({ CORS_ORIGINS })).toEqual(['CORS_ORIGINS must be origins such as https://www.example.com']);
    },
  );

  test('accept exact CORS origins', () => {
    expect(refused({ CORS_ORIGINS: 'https://a.in,https://b.in:8443,http://localhost:5173' })).toEqual([]);
  });

  test.each([
    ['SELLER_NAME', '', 'is a sample value; set it to the name of your company'],
    ['SELLER_ADDRESS', '', 'is missing: the site shows the address of the company'],
    ['GRIEVANCE_OFFICER_NAME', 'Harpreet Singh', 'is a sample value; set it to the person who handles complaints'],
    ['COMPANY_PHONE', '+91 00000 00000', 'is a sample value'],
    ['GRIEVANCE_OFFICER_PHONE', '', 'is a sample value'],
    ['COMPANY_EMAIL', '', 'is an .example address, which receives no email'],
    ['GRIEVANCE_OFFICER_EMAIL', 'who@sarani.example', 'is an .example address, which receives no email'],
    ['SECURITY_EMAIL', '', 'is an .example address, which receives no email'],
  ])('reject %s = %j with the reason “%s”', (name, value, reason) => {
    expect(refused({ [name]: value })).toEqual([`${name} ${reason}`]);
  });

  test('reject a retention period for security logs that is shorter than the law requires', () => {
    expect(refused({ RETENTION_AUDIT_DAYS: '179' })).toEqual([
      'RETENTION_AUDIT_DAYS must be at least 180 in production: the law requires security logs to be stored for that long',
    ]);
    expect(refused({ RETENTION_AUDIT_DAYS: '180' })).toEqual([]);
  });

  test('reject a retention period that is longer than the privacy notice promises', () => {
    expect(refused({ RETENTION_MAIL_DAYS: '91' })).toEqual([
      'RETENTION_MAIL_DAYS must be a whole number of days from 1 to 90, but is "91"',
    ]);
  });

  test.each([
    ['0', '', 1],
    ['', '', 1],
    ['0', 'Both admins share one phone', 0],
  ])(
    'report REQUIRE_ADMIN_SECOND_FACTOR=%j with NO_ADMIN_SECOND_FACTOR_BECAUSE=%j as %i problem(s)',
    (required, reason, count) => {
      const reasons = refused({ REQUIRE_ADMIN_SECOND_FACTOR: required, NO_ADMIN_SECOND_FACTOR_BECAUSE: reason });

      expect(reasons.filter((text) => text.startsWith('REQUIRE_ADMIN_SECOND_FACTOR must be 1'))).toHaveLength(count);
    },
  );

  test.each([
    ['', '', 0],
    ['0', '', 1],
    ['0', 'Our customers book by phone', 0],
  ])(
    'report REQUIRE_VERIFIED_EMAIL=%j with NO_VERIFIED_EMAIL_BECAUSE=%j as %i problem(s)',
    (required, reason, count) => {
      const reasons = refused({ REQUIRE_VERIFIED_EMAIL: required, NO_VERIFIED_EMAIL_BECAUSE: reason });

      expect(reasons.filter((text) => text.startsWith('REQUIRE_VERIFIED_EMAIL may not be 0'))).toHaveLength(count);
    },
  );

  test('reject a log level that turns logging off', () => {
    expect(refused({ LOG_LEVEL: 'silent' })).toEqual(['LOG_LEVEL must not be silent in production']);
  });

  test('never repeat a rejected value in the reason', () => {
    const given = {
      ACCESS_TOKEN_SECRETS: 'secret-one-secret-one-secret-one-secret-one-',
      REFRESH_TOKEN_SECRET: 'a'.repeat(40),
      RAZORPAY_KEY_SECRET: 'short-key',
      RAZORPAY_WEBHOOK_SECRETS: 'short-hook',
      PUBLIC_URL: 'http://user:password@rentals.in',
      MAIL_FROM: 'me@sarani.example',
      OFFICE_EMAIL: 'you@sarani.example',
      CORS_ORIGINS: 'https://token@rentals.in',
      LOG_LEVEL: 'silent',
    };
    const reasons = refused(given);

    for (const name of Object.keys(given)) expect(reasons.join('\n')).toContain(name);
    for (const value of Object.values(given).filter((text) => text !== 'silent'))
      expect(reasons.join('\n')).not.toContain(value);
  });
});

describe('the rules for settings in every mode except test', () => {
  const development = {
    ...soundProduction,
    NODE_ENV: 'development',
    RAZORPAY_KEY_ID: 'rzp_test_ABCDEFGHIJKLMN',
  };

  test.each(['', 'development'])('reject a sample secret and a live key in mode %j', (NODE_ENV) => {
    const reasons = reasonsOf({
      ...development,
      NODE_ENV,
      ACCESS_TOKEN_SECRETS: 'change-me-to-32-random-bytes-or-more',
      REFRESH_TOKEN_SECRET: 'change-me-to-32-other-random-bytes',
      RAZORPAY_KEY_ID: 'rzp_live_ABCDEFGHIJKLMN',
    });

    expect(reasons).toEqual([
      'ACCESS_TOKEN_SECRETS is a sample value; generate your own',
      'REFRESH_TOKEN_SECRET is a sample value; generate your own',
      'RAZORPAY_KEY_ID is a live key, which is only accepted with NODE_ENV=production',
    ]);
  });

  test('accept a test key and locally generated secrets in development, but reject such secrets in production', () => {
    const secrets = { RAZORPAY_WEBHOOK_SECRETS: `local-only-${long}` };

    expect(reasonsOf({ ...development, ...secrets })).toEqual([]);
    expect(refused(secrets)).toEqual(['RAZORPAY_WEBHOOK_SECRETS is a sample value; generate your own']);
  });
});
