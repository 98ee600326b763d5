import { sandboxFile } from './folders.ts';
import type { LocalSecrets } from './local-secrets.ts';
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
