import { messageKinds, standardBrandName } from '@rental/contracts';
import { templateOfKind } from '../src/features/whatsapp/template-of-kind.ts';
import { sandboxFile } from './folders.ts';
import type { LocalSecrets } from './local-secrets.ts';
import { localTemplateOf, messageSecretsOf } from './message-variables.ts';
import { type MessageSandbox, type MessageSandboxOptions, startMessageSandbox } from './message-sandbox/index.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from './razorpay-sandbox/index.ts';

/** Returns the URL of a local site with both host names under which it may be visited, `localhost` and `127.0.0.1`. */
export const bothNamesOf = (url: string): string[] => [url, url.replace('localhost', '127.0.0.1')];

/** Starts the local payment sandbox, whose state survives a restart. */
export async function startOwnSandbox(
  secrets: LocalSecrets,
  place: Partial<Pick<SandboxOptions, 'port' | 'host' | 'names' | 'allowedOrigins'>> = {},
): Promise<Sandbox> {
  return await startSandbox({
    port: 0,
    keyId: secrets.sandboxKeyId,
    keySecret: secrets.sandboxKeySecret,
    webhookSecret: secrets.webhook,
    webhookUrl: null,
    stateFile: sandboxFile,
    ...place,
  });
}

/** Starts the local sandbox of WhatsApp, which has approved our templates and delivers each message. */
export async function startOwnMessages(
  secrets: LocalSecrets,
  place: Partial<Pick<MessageSandboxOptions, 'port' | 'host' | 'names'>> = {},
): Promise<MessageSandbox> {
  const { accessToken, appSecret, unused } = messageSecretsOf(secrets);
  const sandbox = await startMessageSandbox({
    port: 0,
    delivers: true,
    whatsapp: { accessToken, appSecret },
    sms: { authKey: unused, webhookSecret: unused },
    ...place,
  });
  for (const kind of messageKinds) sandbox.approve(localTemplateOf(kind), templateOfKind(kind, standardBrandName));
  return sandbox;
}
