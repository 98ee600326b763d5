import { type Sandbox, startSandbox } from '../../local/razorpay-sandbox/index.ts';
import { appEnvironment, startApp } from './app-server.ts';
import type { Server } from './server.ts';

type SandboxedApp = { app: Server; sandbox: Sandbox; stop: () => Promise<void> };

/** Starts the product with a sandbox as its payment provider. `more` adds to its settings. */
export async function startSandboxedApp(uri: string, more: Record<string, string> = {}): Promise<SandboxedApp> {
  const usual = appEnvironment(uri);
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRETS: webhookSecret } = usual;
  const sandbox = await startSandbox({ port: 0, keyId, keySecret, webhookSecret, webhookUrl: null });
  const app = await startApp({
    ...usual,
    NODE_ENV: 'test',
    RAZORPAY_API_URL: sandbox.origin,
    RAZORPAY_CHECKOUT_URL: `${sandbox.origin}/v1/checkout.js`,
    ...more,
  });
  const stop = async () => {
    await app.stop();
    await sandbox.stop();
  };
  return { app, sandbox, stop };
}
