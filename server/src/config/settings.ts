import { existsSync } from 'node:fs';
import type { keptDays } from '@rental/contracts';
import { toBookingSettings } from './booking-settings.ts';
import { type Environment, environment, type LimitName, limitNames } from './env-schema.ts';
import { toMessageSettings } from './message-settings.ts';
import { listRefusals, razorpayApi } from './refusals.ts';

/*
 * `readSettings` parses the environment once and throws SettingsError with all the reasons. Every configurable number
 * is defined here with its default; `.env.example` explains each variable.
 */

/** The environment is invalid; `reasons` has one line per problem. */
export class SettingsError extends Error {
  readonly reasons: string[];

  constructor(reasons: string[]) {
    super(`The settings are not valid:\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`);
    this.name = 'SettingsError';
    this.reasons = reasons;
  }
}

const taxOf = ({ TAX_CODE: code, TAX_PERCENT: percent }: Environment) =>
  code !== undefined && percent !== undefined ? { code, percent } : null;

function toBucket({
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_REGION: region,
  BACKUP_S3_KEY_ID: keyId,
  BACKUP_S3_SECRET: secret,
}: Environment) {
  if (keyId === undefined || secret === undefined) return null;
  return { endpoint: endpoint.replace(/\/$/, ''), region, keyId, secret };
}

const isTraced = (env: Environment): boolean =>
  Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) &&
  env.OTEL_TRACES_EXPORTER !== 'none' &&
  env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true';

const metricsOf = ({ METRICS_PORT: port, METRICS_HOST: host }: Environment) =>
  port === undefined ? null : { port, host };

/** Unless set, only production requires it. */
const requiresVerifiedEmail = ({ REQUIRE_VERIFIED_EMAIL: required, NODE_ENV: mode }: Environment): boolean =>
  required === undefined ? mode === 'production' : required === '1';

/** The settings in the form the code uses. Their type is inferred from `environment`. */
function toSettings(env: Environment) {
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    /** The public URL of the site, without a trailing slash; null when not set. */
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    mongodbUri: env.MONGODB_URI,
    logLevel: env.LOG_LEVEL,
    /** The folder of the built client, or null when another server serves it. */
    clientDir: env.CLIENT_DIR ?? null,
    corsOrigins: env.CORS_ORIGINS,
    trustProxyHops: env.TRUST_PROXY_HOPS,
    maxConnections: env.MAX_CONNECTIONS,
    shutdownGraceSeconds: env.SHUTDOWN_GRACE_SECONDS,
    handlerTimeoutSeconds: env.HANDLER_TIMEOUT_SECONDS,
    bodyLimitKb: env.BODY_LIMIT_KB,
    pictureMaxMb: env.PICTURE_MAX_MB,
    /** Where metrics are served, on a separate port; null turns them off. */
    metrics: metricsOf(env),
    /** Whether traces are exported, according to the standard OpenTelemetry variables. */
    isTraced: isTraced(env),
    auth: {
      /** The current secret comes first; older ones are still accepted. */
      accessTokenSecrets: env.ACCESS_TOKEN_SECRETS,
      refreshTokenSecret: env.REFRESH_TOKEN_SECRET,
      accessTokenMinutes: env.ACCESS_TOKEN_MINUTES,
      refreshLeewaySeconds: env.REFRESH_LEEWAY_SECONDS,
      idleMinutes: { customer: env.SESSION_IDLE_DAYS * 1_440, admin: env.ADMIN_SESSION_IDLE_HOURS * 60 },
      absoluteMinutes: { customer: env.SESSION_ABSOLUTE_DAYS * 1_440, admin: env.ADMIN_SESSION_ABSOLUTE_HOURS * 60 },
      maxSessions: env.MAX_SESSIONS,
      /**
       * Secrets that encrypt second factors: the first one encrypts, and any of them can decrypt. The refresh token
       * secret comes last.
       */
      secondFactorSecrets: [...env.SECOND_FACTOR_SECRETS, env.REFRESH_TOKEN_SECRET],
      /** Whether admins without two-step login must set it up before they can do anything else. */
      requireAdminSecondFactor: env.REQUIRE_ADMIN_SECOND_FACTOR === '1',
      /** Whether holding a car requires a confirmed email address. */
      requireVerifiedEmail: requiresVerifiedEmail(env),
      bcryptCost: env.BCRYPT_COST,
      hashThreads: env.HASH_THREADS,
      hashQueue: env.HASH_QUEUE,
    },
    razorpay: {
      keyId: env.RAZORPAY_KEY_ID,
      keySecret: env.RAZORPAY_KEY_SECRET,
      webhookSecrets: env.RAZORPAY_WEBHOOK_SECRETS,
      apiUrl: env.RAZORPAY_API_URL,
      checkoutScriptUrl: env.RAZORPAY_CHECKOUT_URL,
      timeoutSeconds: env.RAZORPAY_TIMEOUT_SECONDS,
      isSandbox: env.RAZORPAY_API_URL !== razorpayApi,
    },
    booking: toBookingSettings(env),
    /** The bucket where backups may be stored in addition to a folder; null without an access key. */
    backupBucket: toBucket(env),
    officeEmail: env.OFFICE_EMAIL,
    /** Without `smtpUrl` and `folder`, emails remain queued. `folder` is for machines without a mail server. */
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM, folder: env.MAIL_DIR ?? null },
    messages: toMessageSettings(env),
    /** Contact details of the company behind `seller`, shown on every page. */
    company: {
      phone: env.COMPANY_PHONE,
      email: env.COMPANY_EMAIL,
      grievanceOfficer: {
        name: env.GRIEVANCE_OFFICER_NAME,
        email: env.GRIEVANCE_OFFICER_EMAIL,
        phone: env.GRIEVANCE_OFFICER_PHONE,
      },
      securityEmail: env.SECURITY_EMAIL,
    },
    /** The company's name, address and tax number, as shown on receipts and on the site. */
    seller: { name: env.SELLER_NAME, address: env.SELLER_ADDRESS ?? null, taxNumber: env.SELLER_TAX_NUMBER ?? null },
    /** How newly issued receipts show tax. If `tax` is null, they show none. */
    receipt: { tax: taxOf(env), priceIncludesTax: env.PRICE_INCLUDES_TAX === '1', taxedLines: env.TAXED_LINES },
    /** Retention periods, in days. */
    retention: {
      audit: env.RETENTION_AUDIT_DAYS,
      webhook: env.RETENTION_WEBHOOK_DAYS,
      mail: env.RETENTION_MAIL_DAYS,
      contact: env.RETENTION_CONTACT_DAYS,
      session: env.RETENTION_SESSION_DAYS,
      photo: env.RETENTION_PHOTO_DAYS,
    } satisfies Record<keyof typeof keptDays, number>,
    /** 0 turns a limit off. */
    limits: Object.fromEntries(limitNames.map((name) => [name, env[name]])) as Record<LimitName, number>,
    crashAt: env.NODE_ENV === 'test' ? (env.CRASH_AT ?? null) : null,
  };
}

export type Settings = ReturnType<typeof toSettings>;

/**
 * Describes the problem. Includes the given value only if a number or one of a fixed set of choices is expected: any
 * other value may be a secret or contain one.
 */
function describeProblem(name: string, given: Record<string, string | undefined>, expected: string): string {
  const value = given[name];
  if (value === undefined) return `${name} is missing`;
  const isHarmless = /^must be (a whole number|one of|percent@hours)/.test(expected);
  return `${name} ${expected}${isHarmless ? `, but is "${value}"` : ''}`;
}

/** Well-formed placeholders for values that are invalid, or that a task does not use. */
const wellFormed = {
  MONGODB_URI: 'mongodb://unknown',
  ACCESS_TOKEN_SECRETS: 'unknown',
  REFRESH_TOKEN_SECRET: 'unknown',
  RAZORPAY_KEY_ID: 'unknown',
  RAZORPAY_KEY_SECRET: 'unknown',
  RAZORPAY_WEBHOOK_SECRETS: 'unknown',
};

/** Returns the reasons to reject the settings that could be parsed, except those naming an unreadable setting. */
function refusalsOfTheRest(given: Record<string, string | undefined>, unreadable: readonly string[]): string[] {
  const readable = Object.entries(given).filter(([name]) => !unreadable.includes(name));
  const parsed = environment.safeParse({ ...wellFormed, ...Object.fromEntries(readable) });
  if (!parsed.success) return [];
  return listRefusals(parsed.data).filter((reason) => !unreadable.some((name) => reason.includes(name)));
}

type Source = Record<string, string | undefined>;

/** Parses the environment, treating an empty variable as not set. Throws SettingsError with all reasons. */
export const readSettings = (source: Source = process.env): Settings => parseSettings(source, { isServer: true });

/**
 * Returns the settings for a task that uses only the database: secrets and keys may be missing, and values that no
 * server may start with are accepted. Throws SettingsError with all other reasons.
 */
export const readTaskSettings = (source: Source = process.env): Settings => parseSettings(source, { isServer: false });

function parseSettings(source: Source, { isServer }: { isServer: boolean }): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const { MONGODB_URI: _, ...unused } = wellFormed;
  const parsed = environment.safeParse(isServer ? given : { ...unused, ...given });
  if (!parsed.success) {
    const problems = new Map(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
    throw new SettingsError([
      ...[...problems].map(([name, message]) => describeProblem(name, given, message)),
      ...(isServer ? refusalsOfTheRest(given, [...problems.keys()]) : []),
    ]);
  }
  const env = parsed.data;
  const reasons = [
    ...listRefusals(env),
    ...(env.CLIENT_DIR !== undefined && !existsSync(env.CLIENT_DIR)
      ? ['CLIENT_DIR does not exist; build the client']
      : []),
  ];
  if (isServer && reasons.length > 0) throw new SettingsError(reasons);
  return toSettings(env);
}
