import { type MessageChannel, type MessageKind, messageKinds } from '@rental/contracts';
import type { Environment } from './env-schema.ts';

/* How messages are sent by WhatsApp and SMS. Without a provider, none are. */

export type TemplateIds = Partial<Record<MessageKind, string>>;

const whatsappApi = 'https://graph.facebook.com/v23.0';
const msg91Api = 'https://control.msg91.com/api/v5';

const isKind = (text: string): text is MessageKind => (messageKinds as readonly string[]).includes(text);

/** The kind and the id of a template, from `confirmed=booking_confirmed`. */
function templateOf(text: string): [kind: string, id: string] {
  const [kind = '', ...id] = text.split('=');
  return [kind.trim(), id.join('=').trim()];
}

const toTemplates = (texts: readonly string[]): TemplateIds =>
  Object.fromEntries(texts.map(templateOf).filter(([kind]) => isKind(kind)));

const whatsappOf = (env: Environment) =>
  env.WHATSAPP_PHONE_NUMBER_ID !== undefined &&
  env.WHATSAPP_ACCOUNT_ID !== undefined &&
  env.WHATSAPP_ACCESS_TOKEN !== undefined &&
  env.WHATSAPP_APP_SECRET !== undefined &&
  env.WHATSAPP_VERIFY_TOKEN !== undefined
    ? {
        apiUrl: env.WHATSAPP_API_URL,
        phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID,
        accountId: env.WHATSAPP_ACCOUNT_ID,
        accessToken: env.WHATSAPP_ACCESS_TOKEN,
        appSecret: env.WHATSAPP_APP_SECRET,
        /** What Meta shows once, to prove that it was given the address of the webhook. */
        verifyToken: env.WHATSAPP_VERIFY_TOKEN,
        language: env.WHATSAPP_LANGUAGE,
        templates: toTemplates(env.WHATSAPP_TEMPLATES),
      }
    : null;

const msg91Of = (env: Environment) =>
  env.MSG91_AUTH_KEY !== undefined && env.MSG91_WEBHOOK_SECRET !== undefined
    ? {
        apiUrl: env.MSG91_API_URL,
        authKey: env.MSG91_AUTH_KEY,
        /** What MSG91 sends with each report. */
        webhookSecret: env.MSG91_WEBHOOK_SECRET,
        templates: toTemplates(env.MSG91_TEMPLATES),
      }
    : null;

export function toMessageSettings(env: Environment) {
  const [whatsapp, msg91] = [whatsappOf(env), msg91Of(env)];
  const configured: Record<MessageChannel, boolean> = { whatsapp: whatsapp !== null, sms: msg91 !== null };
  return {
    whatsapp,
    msg91,
    /** The timeout of one call. */
    timeoutSeconds: env.MESSAGE_TIMEOUT_SECONDS,
    /** The configured channels, in the order in which they are tried. */
    order: env.MESSAGE_CHANNELS.filter((channel) => configured[channel]),
  };
}

const whatsappNames = [
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_ACCOUNT_ID',
  'WHATSAPP_ACCESS_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const;

const msg91Names = ['MSG91_AUTH_KEY', 'MSG91_WEBHOOK_SECRET'] as const;

/** Returns a reason if only some of these settings are set. */
function incomplete(env: Environment, names: readonly (keyof Environment)[]): string[] {
  const missing = names.filter((name) => env[name] === undefined);
  return missing.length === 0 || missing.length === names.length
    ? []
    : [`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: set all of ${names.join(', ')}, or none`];
}

/** Returns a reason for each entry that is no kind with the id of its template, or whose kind occurs twice. */
function templateReasons(env: Environment, name: 'WHATSAPP_TEMPLATES' | 'MSG91_TEMPLATES'): string[] {
  const entries = env[name].map(templateOf);
  const known = `must be a comma-separated list such as confirmed=booking_confirmed; the kinds are ${messageKinds.join(', ')}`;
  const isWrong = entries.some(([kind, id]) => !isKind(kind) || !/^[A-Za-z0-9_]{1,512}$/.test(id));
  const isDouble = new Set(entries.map(([kind]) => kind)).size < entries.length;
  return [...(isWrong ? [`${name} ${known}`] : []), ...(isDouble ? [`${name} has a kind twice`] : [])];
}

const shortest = 16;

/** Returns a reason for each secret that operators choose themselves and that is too short. */
function shortSecrets(env: Environment): string[] {
  const names = ['WHATSAPP_VERIFY_TOKEN', 'MSG91_WEBHOOK_SECRET'] as const;
  const isShort = (secret: string | undefined) => secret !== undefined && secret.length < shortest;
  return names.filter((name) => isShort(env[name])).map((name) => `${name} needs at least ${shortest} characters`);
}

/** Returns a reason for each provider that production would not reach at its own address. */
function otherAddresses(env: Environment): string[] {
  if (env.NODE_ENV !== 'production') return [];
  const known = { WHATSAPP_API_URL: whatsappApi, MSG91_API_URL: msg91Api } as const;
  const names = ['WHATSAPP_API_URL', 'MSG91_API_URL'] as const;
  return names
    .filter((name) => env[name] !== known[name])
    .map((name) => `${name} must be ${known[name]} in production`);
}

/** Returns one line per reason why no server may start with these settings. */
export function messageReasons(env: Environment): string[] {
  return [
    ...incomplete(env, whatsappNames),
    ...incomplete(env, msg91Names),
    ...templateReasons(env, 'WHATSAPP_TEMPLATES'),
    ...templateReasons(env, 'MSG91_TEMPLATES'),
    ...shortSecrets(env),
    ...(new Set(env.MESSAGE_CHANNELS).size < env.MESSAGE_CHANNELS.length
      ? ['MESSAGE_CHANNELS names a channel twice']
      : []),
    ...otherAddresses(env),
  ];
}
