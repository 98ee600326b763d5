import { type MessageKind, messageKinds } from '@rental/contracts';
import { signatureOf } from '../src/platform/secrets/signatures.ts';
import type { LocalSecrets } from './local-secrets.ts';

/** The name of the template of a kind in the local sandbox. */
export const localTemplateOf = (kind: MessageKind): string => `booking_${kind}`;

/** Returns the secrets of the local message sandbox, derived so that they stay the same after a restart. */
export const messageSecretsOf = ({ webhook }: Pick<LocalSecrets, 'webhook'>) => ({
  accessToken: signatureOf(webhook, 'whatsapp access token'),
  appSecret: signatureOf(webhook, 'whatsapp app secret'),
  verifyToken: signatureOf(webhook, 'whatsapp verify token'),
  unused: signatureOf(webhook, 'sms'),
});

/** Whether a provider of messages is configured, so that the sandbox isn’t needed. */
export const hasMessageKeys = (given: Record<string, string>): boolean =>
  Object.keys(given).some((name) => /^(?:WHATSAPP|MSG91)_/.test(name));

/** Returns the variables with which the server sends messages through the sandbox at this address. */
export function messageVariables(origin: string, secrets: Pick<LocalSecrets, 'webhook'>): Record<string, string> {
  const { accessToken, appSecret, verifyToken } = messageSecretsOf(secrets);
  return {
    WHATSAPP_API_URL: origin,
    WHATSAPP_PHONE_NUMBER_ID: 'local-phone-number',
    WHATSAPP_ACCOUNT_ID: 'local-account',
    WHATSAPP_ACCESS_TOKEN: accessToken,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
    WHATSAPP_TEMPLATES: messageKinds.map((kind) => `${kind}=${localTemplateOf(kind)}`).join(','),
  };
}
