import { sandboxFile } from './folders.ts';
import type { LocalSecrets } from './local-secrets.ts';
import { type Sandbox, startSandbox } from './razorpay-sandbox/index.ts';

/** The payment provider of this machine, which remembers what it was paid. */
export async function startOwnSandbox(secrets: LocalSecrets, allowedOrigins?: string[]): Promise<Sandbox> {
  return await startSandbox({
    port: 0,
    keyId: secrets.sandboxKeyId,
    keySecret: secrets.sandboxKeySecret,
    webhookSecret: secrets.webhook,
    webhookUrl: null,
    stateFile: sandboxFile,
    ...(allowedOrigins && { allowedOrigins }),
  });
}
