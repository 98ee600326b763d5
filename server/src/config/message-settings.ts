import { type MessageChannel, type MessageKind, messageKinds } from '@rental/contracts';
import type { Environment } from './env-schema.ts';

/* How messages are sent by WhatsApp and SMS. Without a provider, none are. */

export type TemplateIds = Partial<Record<MessageKind, string>>;

const whatsappApi = 'https://graph.facebook.com/v23.0';

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

export function toMessageSettings(env: Environment) {
  const whatsapp = whatsappOf(env);
  const configured: Record<MessageChannel, boolean> = { whatsapp: whatsapp !== null, sms: false };
  return {
    whatsapp,
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

/** Returns a reason if only some of these settings are set. */
function incomplete(env: Environment, names: readonly (keyof Environment)[]): string[] {
  const missing = names.filter((name) => env[name] === undefined);
  return missing.length === 0 || missing.length === names.length
    ? []
    : [`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: set all of ${names.join(', ')}, or none`];
}

/** Returns a reason for each entry that is no kind with the id of its template, or whose kind occurs twice. */
function templateReasons(env: Environment, name: 'WHATSAPP_TEMPLATES'): string[] {
  const entries = env[name].map(templateOf);
  const known = `must be a comma-separated list such as confirmed=booking_confirmed; the kinds are ${messageKinds.join(', ')}`;
  const isWrong = entries.some(([kind, id]) => !isKind(kind) || !/^[A-Za-z0-9_]{1,512}$/.test(id));
  const isDouble = new Set(entries.map(([kind]) => kind)).size < entries.length;
  return [...(isWrong ? [`${name} ${known}`] : []), ...(isDouble ? [`${name} has a kind twice`] : [])];
}

/** Returns one line per reason why no server may start with these settings. */
export function messageReasons(env: Environment): string[] {
  const { WHATSAPP_VERIFY_TOKEN: verifyToken } = env;
  return [
    ...incomplete(env, whatsappNames),
    ...templateReasons(env, 'WHATSAPP_TEMPLATES'),
    ...(verifyToken !== undefined && verifyToken.length < 16
      ? ['WHATSAPP_VERIFY_TOKEN needs at least 16 characters']
      : []),
    ...(new Set(env.MESSAGE_CHANNELS).size < env.MESSAGE_CHANNELS.length
      ? ['MESSAGE_CHANNELS names a channel twice']
      : []),
    ...(env.NODE_ENV === 'production' && env.WHATSAPP_API_URL !== whatsappApi
      ? [`WHATSAPP_API_URL must be ${whatsappApi} in production`]
      : []),
  ];
}
