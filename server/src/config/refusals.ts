import { bookingReasons } from './booking-settings.ts';
import { type Environment, environment, limitNames } from './env-schema.ts';
import { messageReasons } from './message-settings.ts';

/* Finds well-formed settings that are unsafe to start with. Each reason names the setting but never its value. */

export const razorpayApi = 'https://api.razorpay.com';
const razorpayCheckout = 'https://checkout.razorpay.com/v1/checkout.js';

/** Settings that can be turned off with 0. Production does not allow 0. */
export const neverOff = [...limitNames, 'MAX_HOLDS_PER_ADDRESS', 'REHOLD_PAUSE_MINUTES'] as const;

/** The minimum retention of security logs, in days. Source: CERT-In directions of 28 April 2022, (iv). */
const securityLogDays = 180;

type Rule = readonly [isBroken: boolean, reason: string];

const brokenOf = (rules: readonly Rule[]): string[] => rules.filter(([isBroken]) => isBroken).map(([, why]) => why);

const ownSecrets = ['ACCESS_TOKEN_SECRETS', 'REFRESH_TOKEN_SECRET', 'SECOND_FACTOR_SECRETS'] as const;
const secretNames = [...ownSecrets, 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRETS'] as const;
type SecretName = (typeof secretNames)[number];

/** An empty list counts as missing, except for two-step login, which then uses the refresh token secret. */
const isMissing = (name: SecretName, secrets: string[]): boolean =>
  secrets.length === 0 && name !== 'SECOND_FACTOR_SECRETS';

const secretsOf = (env: Environment, name: SecretName): string[] => [env[name]].flat();

/** Whether a secret only repeats one piece, as `abcabcabca` repeats `abc`; the last repetition may be cut off. */
const isRepetition = (secret: string): boolean =>
  Array.from({ length: Math.floor(secret.length / 2) }, (_, index) => secret.slice(0, index + 1)).some((piece) =>
    piece.repeat(secret.length).startsWith(secret),
  );

/** True if the secret only repeats one piece, or has fewer distinct characters than a random secret would have. */
const isEasyToGuess = (secret: string): boolean => new Set(secret).size < 8 || isRepetition(secret);

/** Patterns that no secret may match: published samples and, in production, also locally generated secrets. */
const samples = { development: /change-me|sample/i, production: /change-me|sample|local-only/i, test: null } as const;

function secretRules(env: Environment): Rule[] {
  const sample = samples[env.NODE_ENV];
  return secretNames.map((name): Rule => {
    const isSample = secretsOf(env, name).some((secret) => sample?.test(secret) === true);
    return [isSample, `${name} is a sample value; generate your own`];
  });
}

function lengthRules(env: Environment): Rule[] {
  return ownSecrets.map((name): Rule => {
    const secrets = secretsOf(env, name);
    const isShort = isMissing(name, secrets) || secrets.some((secret) => Buffer.byteLength(secret) < 32);
    return [isShort, `${name} needs at least 32 bytes`];
  });
}

/** Returns a reason for each secret that occurs twice, within one list or across settings. */
function sharedSecrets(env: Environment): string[] {
  return secretNames.flatMap((name, index) =>
    secretNames.slice(index).flatMap((other) => {
      const secrets = secretsOf(env, name);
      const others = secretsOf(env, other);
      const isShared =
        name === other ? new Set(secrets).size < secrets.length : others.some((s) => secrets.includes(s));
      const names = name === other ? name : `${name} and ${other}`;
      return isShared ? [`${names} must not contain the same secret twice`] : [];
    }),
  );
}

function strengthRules(env: Environment): Rule[] {
  return secretNames.flatMap((name): Rule[] => {
    const secrets = secretsOf(env, name);
    const isShort = isMissing(name, secrets) || secrets.some((secret) => secret.length < 16);
    return [
      [isShort, `${name} needs at least 16 characters`],
      [!isShort && secrets.some(isEasyToGuess), `${name} is easy to guess; generate it from random bytes`],
    ];
  });
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Accepts `https://host` with an optional port; plain HTTP only for localhost, so that the setup can be tried out. */
function isSafeOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.origin !== text) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
}

const isUnread = (address: string): boolean => /\.example\b/i.test(address);

const publicAddresses = ['COMPANY_EMAIL', 'GRIEVANCE_OFFICER_EMAIL', 'SECURITY_EMAIL'] as const;
const publicNumbers = ['COMPANY_PHONE', 'GRIEVANCE_OFFICER_PHONE'] as const;

/**
 * Production settings must name the real company and grievance officer, because the law requires it and visitors rely
 * on these details.
 */
function companyRules(env: Environment): Rule[] {
  const { SELLER_NAME, GRIEVANCE_OFFICER_NAME } = environment.shape;
  return [
    [
      env.SELLER_NAME === SELLER_NAME.def.defaultValue,
      'SELLER_NAME is a sample value; set it to the name of your company',
    ],
    [env.SELLER_ADDRESS === undefined, 'SELLER_ADDRESS is missing: the site shows the address of the company'],
    [
      env.GRIEVANCE_OFFICER_NAME === GRIEVANCE_OFFICER_NAME.def.defaultValue,
      'GRIEVANCE_OFFICER_NAME is a sample value; set it to the person who handles complaints',
    ],
    ...publicNumbers.map((name): Rule => [/0{8}/.test(env[name].replaceAll(/\D/g, '')), `${name} is a sample value`]),
    ...publicAddresses.map((name): Rule => [
      isUnread(env[name]),
      `${name} is an .example address, which receives no email`,
    ]),
  ];
}

function productionRules(env: Environment): Rule[] {
  const isTestKey = env.RAZORPAY_KEY_ID.startsWith('rzp_test_');
  const site = env.PUBLIC_URL?.replace(/\/$/, '') ?? '';
  return [
    [env.RAZORPAY_API_URL !== razorpayApi, `RAZORPAY_API_URL must be ${razorpayApi} in production`],
    [env.RAZORPAY_CHECKOUT_URL !== razorpayCheckout, `RAZORPAY_CHECKOUT_URL must be ${razorpayCheckout} in production`],
    [!/^rzp_(live|test)_[A-Za-z0-9]{14}$/.test(env.RAZORPAY_KEY_ID), 'RAZORPAY_KEY_ID does not look like a key id'],
    [isTestKey && env.RAZORPAY_ALLOW_TEST_KEYS !== '1', 'RAZORPAY_KEY_ID is a test key'],
    [
      !isSafeOrigin(site),
      'PUBLIC_URL must be the address at which visitors reach the site, such as https://www.example.com',
    ],
    [!env.CORS_ORIGINS.every(isSafeOrigin), 'CORS_ORIGINS must be origins such as https://www.example.com'],
    [env.SMTP_URL === undefined, 'SMTP_URL is missing: confirmations would never be emailed'],
    [isUnread(env.MAIL_FROM), 'MAIL_FROM is an .example address, which receives no email'],
    [isUnread(env.OFFICE_EMAIL), 'OFFICE_EMAIL is an .example address, which receives no email'],
    ...companyRules(env),
    [
      env.REQUIRE_ADMIN_SECOND_FACTOR === '0' && env.NO_ADMIN_SECOND_FACTOR_BECAUSE === undefined,
      'REQUIRE_ADMIN_SECOND_FACTOR must be 1 in production, unless NO_ADMIN_SECOND_FACTOR_BECAUSE states the reason',
    ],
    [
      env.REQUIRE_VERIFIED_EMAIL === '0' && env.NO_VERIFIED_EMAIL_BECAUSE === undefined,
      'REQUIRE_VERIFIED_EMAIL may not be 0 in production, unless NO_VERIFIED_EMAIL_BECAUSE has the reason',
    ],
    [env.MAIL_DIR !== undefined, 'MAIL_DIR is for machines without a mail server'],
    [env.LOG_LEVEL === 'silent', 'LOG_LEVEL must not be silent in production'],
    [env.CRASH_AT !== undefined, 'CRASH_AT is for tests only'],
    [
      env.RETENTION_AUDIT_DAYS < securityLogDays,
      `RETENTION_AUDIT_DAYS must be at least ${securityLogDays} in production: the law requires security logs to be stored for that long`,
    ],
    [
      env.HORIZON_DAYS + env.MAX_RENTAL_DAYS > 180,
      'HORIZON_DAYS and MAX_RENTAL_DAYS may be at most 180 together: Razorpay refunds no older payment',
    ],
    [env.BCRYPT_COST < 10, 'BCRYPT_COST must be at least 10 in production'],
    ...neverOff.map((name): Rule => [env[name] === 0, `${name} must not be 0 in production`]),
  ];
}

/** Returns every reason why these settings may not be used; empty when they are valid. */
export function listRefusals(env: Environment): string[] {
  const isLive = env.RAZORPAY_KEY_ID.startsWith('rzp_live_');
  const isProduction = env.NODE_ENV === 'production';
  return [
    ...brokenOf(lengthRules(env)),
    ...brokenOf(secretRules(env)),
    ...(isProduction ? [...brokenOf(strengthRules(env)), ...sharedSecrets(env)] : []),
    ...(isProduction ? brokenOf(productionRules(env)) : []),
    ...bookingReasons(env),
    ...messageReasons(env),
    ...brokenOf([
      [
        isLive && env.NODE_ENV === 'development',
        'RAZORPAY_KEY_ID is a live key, which is only accepted with NODE_ENV=production',
      ],
      [
        (env.TAX_CODE === undefined) !== (env.TAX_PERCENT === undefined),
        'TAX_CODE and TAX_PERCENT must be set together',
      ],
    ]),
  ];
}
