import { existsSync } from 'node:fs';
import type { keptDays } from '@rental/contracts';
import { toBookingSettings } from './booking-settings.ts';
import { type Environment, environment, type LimitName, limitNames } from './env-schema.ts';
import { listRefusals, razorpayApi } from './refusals.ts';

/*
 * The settings. `readSettings` parses the environment once and throws SettingsError with every reason at once.
 * Every number of the rules is a variable here with its default; `.env.example` gives a reason for each.
 */

/** The environment cannot be used; `reasons` has one line for each thing that is wrong. */
export class SettingsError extends Error {
  readonly reasons: string[];

  constructor(reasons: string[]) {
    super(`The settings cannot be used:\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`);
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

/** The settings as code uses them. Their type follows from `environment`. */
function toSettings(env: Environment) {
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    /** Where visitors reach us, without a slash at the end; null if it is not set. */
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    mongodbUri: env.MONGODB_URI,
    logLevel: env.LOG_LEVEL,
    /** The folder of the built client, or null when something else serves it. */
    clientDir: env.CLIENT_DIR ?? null,
    corsOrigins: env.CORS_ORIGINS,
    trustProxyHops: env.TRUST_PROXY_HOPS,
    maxConnections: env.MAX_CONNECTIONS,
    shutdownGraceSeconds: env.SHUTDOWN_GRACE_SECONDS,
    handlerTimeoutSeconds: env.HANDLER_TIMEOUT_SECONDS,
    bodyLimitKb: env.BODY_LIMIT_KB,
    pictureMaxMb: env.PICTURE_MAX_MB,
    /** Where metrics are served, apart from everything else; null: nowhere. */
    metrics: metricsOf(env),
    /** Whether traces are sent, by the standard variables of OpenTelemetry. */
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
      /** What second factors are stored under: the first seals, all open. The refresh token secret is the last. */
      secondFactorSecrets: [...env.SECOND_FACTOR_SECRETS, env.REFRESH_TOKEN_SECRET],
      /** Whether an admin without two-step login may only set it up. */
      requireAdminSecondFactor: env.REQUIRE_ADMIN_SECOND_FACTOR === '1',
      /** Whether a hold needs a confirmed email. */
      requireVerifiedEmail: env.REQUIRE_VERIFIED_EMAIL === '1',
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
    /** Where backups may go beside a folder; null without a key. */
    backupBucket: toBucket(env),
    /** Where messages from the site go. */
    officeEmail: env.OFFICE_EMAIL,
    /** Without `smtpUrl` and `folder`, mails stay queued. A folder is for machines without a mail server. */
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM, folder: env.MAIL_DIR ?? null },
    /** How to reach the company behind `seller`; the site shows it on every page. */
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
    /** The name on receipts, and behind the site. */
    seller: { name: env.SELLER_NAME, address: env.SELLER_ADDRESS ?? null, taxNumber: env.SELLER_TAX_NUMBER ?? null },
    /** How a receipt is split when it is issued. `tax` null: no split is printed. */
    receipt: { tax: taxOf(env), priceIncludesTax: env.PRICE_INCLUDES_TAX === '1', taxedLines: env.TAXED_LINES },
    /** For how many days data is stored. */
    retention: {
      audit: env.RETENTION_AUDIT_DAYS,
      webhook: env.RETENTION_WEBHOOK_DAYS,
      mail: env.RETENTION_MAIL_DAYS,
      contact: env.RETENTION_CONTACT_DAYS,
      session: env.RETENTION_SESSION_DAYS,
    } satisfies Record<keyof typeof keptDays, number>,
    /** 0 turns a limit off. */
    limits: Object.fromEntries(limitNames.map((name) => [name, env[name]])) as Record<LimitName, number>,
    crashAt: env.NODE_ENV === 'test' ? (env.CRASH_AT ?? null) : null,
  };
}

export type Settings = ReturnType<typeof toSettings>;

/** Only a number or a choice is repeated: every other value may be a secret or contain one. */
function describeProblem(name: string, given: Record<string, string | undefined>, expected: string): string {
  const value = given[name];
  if (value === undefined) return `${name}: is missing`;
  const isHarmless = /^must be (a whole number|one of|percent@hours)/.test(expected);
  return `${name}: ${expected}${isHarmless ? `, but is "${value}"` : ''}`;
}

/** Something well-formed in the place of what is not, so that everything else can be judged. */
const wellFormed = {
  MONGODB_URI: 'mongodb://unknown',
  ACCESS_TOKEN_SECRETS: 'unknown',
  REFRESH_TOKEN_SECRET: 'unknown',
  RAZORPAY_KEY_ID: 'unknown',
  RAZORPAY_KEY_SECRET: 'unknown',
  RAZORPAY_WEBHOOK_SECRETS: 'unknown',
};

/** Why the settings that could be read may not be used; nothing about the others. */
function refusalsOfTheRest(given: Record<string, string | undefined>, unreadable: readonly string[]): string[] {
  const readable = Object.entries(given).filter(([name]) => !unreadable.includes(name));
  const parsed = environment.safeParse({ ...wellFormed, ...Object.fromEntries(readable) });
  if (!parsed.success) return [];
  return listRefusals(parsed.data).filter((reason) => !unreadable.some((name) => reason.includes(name)));
}

/** Parses the environment. An empty variable counts as not set. Throws SettingsError with every reason. */
export function readSettings(source: Record<string, string | undefined> = process.env): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = new Map(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
    throw new SettingsError([
      ...[...problems].map(([name, message]) => describeProblem(name, given, message)),
      ...refusalsOfTheRest(given, [...problems.keys()]),
    ]);
  }
  const env = parsed.data;
  const reasons = [
    ...listRefusals(env),
    ...(env.CLIENT_DIR !== undefined && !existsSync(env.CLIENT_DIR)
      ? ['CLIENT_DIR does not exist; build the client']
      : []),
  ];
  if (reasons.length > 0) throw new SettingsError(reasons);
  return toSettings(env);
}
