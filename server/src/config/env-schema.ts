import { keptDays, lineKinds, messageChannels, standardTiers } from '@rental/contracts';
import * as z from 'zod/mini';
import { parseTiers, tiersPattern } from './tiers-as-text.ts';

type Range = readonly [min: number, max: number, unit?: string];

/** A whole number; the error names the range and the unit. */
const number = ([min, max, unit]: Range) => {
  const expected = `must be a whole number${unit ? ` of ${unit}` : ''} from ${min} to ${max}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, expected)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.int().check(z.gte(min, expected), z.lte(max, expected)),
    ),
  );
};

const whole = (fallback: number, ...range: Range) => z._default(number(range), fallback);
/** A retention period in days. The default is also the maximum, because the privacy notice promises it. */
const atMost = (days: number) => whole(days, 1, days, 'days');
const oneOf = <const T extends readonly string[]>(names: T) => z.enum(names, `must be one of ${names.join(', ')}`);

const text = z.string().check(z.trim(), z.minLength(1, 'must not be blank'));
const list = z.pipe(
  text,
  z.transform((value: string) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
);

/** A comma-separated list of kinds of receipt lines. */
const lines = z.pipe(list, z.array(oneOf(lineKinds)));

/** A comma-separated list of channels for messages. */
const channels = z.pipe(list, z.array(oneOf(messageChannels)));

/** The tiers, sorted by descending hours. */
const tiers = z.pipe(
  z.string().check(z.regex(tiersPattern, 'must be percent@hours, separated by commas, such as 100@24,50@0')),
  z.transform((value: string) => parseTiers(value).toSorted((a, b) => b.hoursBefore - a.hoursBefore)),
);

const limitShape = {
  LIMIT_FLOOD_PER_MINUTE: whole(600, 0, 1_000_000, 'requests'),
  LIMIT_LOGIN_PAIR: whole(10, 0, 1_000_000, 'requests'),
  LIMIT_LOGIN_IP_PER_HOUR: whole(60, 0, 1_000_000, 'requests'),
  LIMIT_LOGIN_ACCOUNT: whole(100, 0, 1_000_000, 'requests'),
  LIMIT_REGISTER_PER_HOUR: whole(10, 0, 1_000_000, 'requests'),
  LIMIT_RESET_PER_HOUR: whole(10, 0, 1_000_000, 'requests'),
  LIMIT_CONFIRMATION_PER_HOUR: whole(10, 0, 1_000_000, 'requests'),
  LIMIT_MAILED_LINK_PER_HOUR: whole(3, 0, 1_000_000, 'emails'),
  LIMIT_BOOKING_CREATE_PER_HOUR: whole(20, 0, 1_000_000, 'requests'),
  LIMIT_COUPON_PER_HOUR: whole(20, 0, 1_000_000, 'requests'),
  LIMIT_CHANGE_PER_HOUR: whole(3, 0, 1_000_000, 'requests'),
  LIMIT_PAYMENT_PER_HOUR: whole(60, 0, 1_000_000, 'requests'),
  LIMIT_READ_PER_MINUTE: whole(120, 0, 1_000_000, 'requests'),
  LIMIT_KEY_PER_MINUTE: whole(60, 0, 1_000_000, 'requests'),
  LIMIT_PUBLIC_READ_PER_MINUTE: whole(60, 0, 1_000_000, 'requests'),
  LIMIT_CONTACT_PER_HOUR: whole(5, 0, 1_000_000, 'requests'),
  LIMIT_REPORT_PER_MINUTE: whole(30, 0, 1_000_000, 'requests'),
  LIMIT_WEBHOOK_SIGNATURE_PER_MINUTE: whole(60, 0, 1_000_000, 'requests'),
};

export type LimitName = keyof typeof limitShape;
export const limitNames = Object.keys(limitShape) as LimitName[];

/** Defines every environment variable with its default and parses the strings into typed values. */
export const environment = z.object({
  NODE_ENV: z._default(oneOf(['development', 'test', 'production']), 'development'),
  PORT: whole(3000, 0, 65_535),
  HOST: z._default(text, '127.0.0.1'),
  PUBLIC_URL: z.optional(text),
  MONGODB_URI: text,
  LOG_LEVEL: z._default(oneOf(['silent', 'debug', 'info', 'warn', 'error']), 'info'),
  CLIENT_DIR: z.optional(text),
  CORS_ORIGINS: z._default(list, []),
  TRUST_PROXY_HOPS: whole(0, 0, 10, 'proxies'),
  MAX_CONNECTIONS: whole(1_000, 1, 100_000, 'connections'),
  SHUTDOWN_GRACE_SECONDS: whole(5, 0, 60, 'seconds'),
  HANDLER_TIMEOUT_SECONDS: whole(10, 1, 60, 'seconds'),
  BODY_LIMIT_KB: whole(32, 1, 1_024, 'kilobytes'),
  PICTURE_MAX_MB: whole(10, 1, 10, 'megabytes'),
  METRICS_PORT: z.optional(number([0, 65_535])),
  METRICS_HOST: z._default(text, '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(text),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(text),
  OTEL_TRACES_EXPORTER: z._default(oneOf(['otlp', 'none']), 'otlp'),
  OTEL_SDK_DISABLED: z.optional(text),

  ACCESS_TOKEN_SECRETS: list,
  REFRESH_TOKEN_SECRET: text,
  ACCESS_TOKEN_MINUTES: whole(15, 1, 60, 'minutes'),
  REFRESH_LEEWAY_SECONDS: whole(10, 0, 60, 'seconds'),
  SESSION_IDLE_DAYS: whole(7, 1, 90, 'days'),
  SESSION_ABSOLUTE_DAYS: whole(30, 1, 365, 'days'),
  ADMIN_SESSION_IDLE_HOURS: whole(12, 1, 720, 'hours'),
  ADMIN_SESSION_ABSOLUTE_HOURS: whole(24, 1, 720, 'hours'),
  SECOND_FACTOR_SECRETS: z._default(list, []),
  REQUIRE_ADMIN_SECOND_FACTOR: z._default(oneOf(['0', '1']), '0'),
  NO_ADMIN_SECOND_FACTOR_BECAUSE: z.optional(text),
  REQUIRE_VERIFIED_EMAIL: z.optional(oneOf(['0', '1'])),
  NO_VERIFIED_EMAIL_BECAUSE: z.optional(text),
  MAX_SESSIONS: whole(10, 1, 100, 'sessions'),
  BCRYPT_COST: whole(11, 4, 14),
  HASH_THREADS: whole(2, 1, 16, 'threads'),
  HASH_QUEUE: whole(32, 1, 1_000, 'waiting requests'),

  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRETS: list,
  RAZORPAY_API_URL: z._default(text, 'https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_URL: z._default(text, 'https://checkout.razorpay.com/v1/checkout.js'),
  RAZORPAY_TIMEOUT_SECONDS: whole(10, 1, 60, 'seconds'),
  RAZORPAY_ALLOW_TEST_KEYS: z._default(oneOf(['0', '1']), '0'),

  HOLD_MINUTES: whole(15, 1, 1_440, 'minutes'),
  HOLD_MINUTES_UNCONFIRMED: whole(5, 1, 1_440, 'minutes'),
  COUNTER_HOLD_MINUTES: whole(30, 1, 1_440, 'minutes'),
  EXPIRY_SKEW_SECONDS: whole(5, 0, 300, 'seconds'),
  PROOF_HOLD_MINUTES: whole(30, 1, 1_440, 'minutes'),
  PAY_MIN_LEFT_SECONDS: whole(180, 1, 3_600, 'seconds'),
  MAX_RENTAL_DAYS: whole(30, 1, 365, 'days'),
  HORIZON_DAYS: whole(150, 1, 730, 'days'),
  MAX_HOLDS: whole(3, 1, 20, 'holds'),
  MAX_UNPAID_CAR_DAYS: whole(60, 1, 10_000, 'car-days'),
  MAX_UNPAID_CAR_DAYS_VERIFIED: whole(90, 1, 10_000, 'car-days'),
  MAX_HOLDS_PER_ADDRESS: whole(6, 0, 1_000, 'holds'),
  KNOWN_DEVICE_HOURS: whole(24, 1, 720, 'hours'),
  REHOLD_TRIES: whole(3, 1, 20, 'holds'),
  REHOLD_PAUSE_MINUTES: whole(15, 0, 60, 'minutes'),
  CHANGES_MAX: whole(5, 0, 100, 'changes'),
  NO_SHOW_HOURS: whole(24, 0, 720, 'hours'),
  NO_SHOW_PERCENT: whole(0, 0, 100, 'percent'),
  MAX_TOTAL_RUPEES: whole(500_000, 1, 100_000_000, 'rupees'),
  SWEEP_EVERY_SECONDS: whole(15, 1, 600, 'seconds'),
  WATCH_FOR_DAYS: whole(5, 1, 30, 'days'),
  GOODWILL_LIMIT_MANAGER_RUPEES: whole(10_000, 0, 100_000_000, 'rupees'),
  GOODWILL_LIMIT_CLERK_RUPEES: whole(0, 0, 100_000_000, 'rupees'),
  PART_PAYMENT_PERCENT: whole(0, 0, 100, 'percent'),
  PAY_LINK_HOURS: whole(24, 1, 168, 'hours'),
  CASH_LIMIT_RUPEES: whole(200_000, 1, 100_000_000, 'rupees'),
  CANCELLATION_TIERS: z._default(tiers, [...standardTiers]),
  PAGE_SIZE: whole(20, 1, 100, 'rows'),
  CUSTOMER_BOOKINGS_SHOWN: whole(50, 1, 200, 'bookings'),

  SMTP_URL: z.optional(text),
  MAIL_FROM: z._default(text, 'Sarani Car Rental <bookings@sarani.example>'),
  MAIL_DIR: z.optional(text),
  OFFICE_EMAIL: z._default(text, 'hello@sarani.example'),

  MESSAGE_CHANNELS: z._default(channels, [...messageChannels]),
  MESSAGE_TIMEOUT_SECONDS: whole(10, 1, 60, 'seconds'),
  WHATSAPP_PHONE_NUMBER_ID: z.optional(text),
  WHATSAPP_ACCOUNT_ID: z.optional(text),
  WHATSAPP_ACCESS_TOKEN: z.optional(text),
  WHATSAPP_APP_SECRET: z.optional(text),
  WHATSAPP_VERIFY_TOKEN: z.optional(text),
  WHATSAPP_LANGUAGE: z._default(text, 'en'),
  WHATSAPP_TEMPLATES: z._default(list, []),
  WHATSAPP_API_URL: z._default(text, 'https://graph.facebook.com/v23.0'),
  MSG91_AUTH_KEY: z.optional(text),
  MSG91_WEBHOOK_SECRET: z.optional(text),
  MSG91_TEMPLATES: z._default(list, []),
  MSG91_API_URL: z._default(text, 'https://control.msg91.com/api/v5'),

  COMPANY_PHONE: z._default(text, '+91 00000 00000'),
  COMPANY_EMAIL: z._default(text, 'hello@sarani.example'),
  GRIEVANCE_OFFICER_NAME: z._default(text, 'Harpreet Singh'),
  GRIEVANCE_OFFICER_EMAIL: z._default(text, 'grievance@sarani.example'),
  GRIEVANCE_OFFICER_PHONE: z._default(text, '+91 00000 00000'),
  SECURITY_EMAIL: z._default(text, 'security@sarani.example'),

  SELLER_NAME: z._default(text, 'Sarani Car Rental'),
  SELLER_ADDRESS: z.optional(text),
  SELLER_TAX_NUMBER: z.optional(text),
  TAX_CODE: z.optional(text),
  TAX_PERCENT: z.optional(number([1, 50, 'percent'])),
  TAXED_LINES: z._default(lines, [
    'rental',
    'discount',
    'kept',
    'cancelled',
    'outside',
    'change',
    'late',
    'fuel',
    'cleaning',
  ]),
  PRICE_INCLUDES_TAX: z._default(oneOf(['0', '1']), '1'),

  RETENTION_AUDIT_DAYS: atMost(keptDays.audit),
  RETENTION_WEBHOOK_DAYS: atMost(keptDays.webhook),
  RETENTION_MAIL_DAYS: atMost(keptDays.mail),
  RETENTION_CONTACT_DAYS: atMost(keptDays.contact),
  RETENTION_SESSION_DAYS: atMost(keptDays.session),
  RETENTION_PHOTO_DAYS: atMost(keptDays.photo),

  BACKUP_S3_ENDPOINT: z._default(text, 'https://s3.ap-south-1.amazonaws.com'),
  BACKUP_S3_REGION: z._default(text, 'ap-south-1'),
  BACKUP_S3_KEY_ID: z.optional(text),
  BACKUP_S3_SECRET: z.optional(text),

  CRASH_AT: z.optional(text),
  ...limitShape,
});

export type Environment = z.infer<typeof environment>;
