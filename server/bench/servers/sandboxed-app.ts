import { addDays, dayInIndia } from '@rental/contracts';
import { type Sandbox, startSandbox } from '../../local/razorpay-sandbox/index.ts';
import { ReconciledDay } from '../../src/features/reconciliation/reconciled-day.model.ts';
import { appEnvironment, startApp } from './app-server.ts';
import type { Server } from './server.ts';

type SandboxedApp = { app: Server; sandbox: Sandbox; stop: () => Promise<void> };

/**
 * Marks the payments of the filled database as reconciled. The sandbox doesn’t know them, so reconciling them would keep
 * the server busy throughout the measurement.
 */
async function markReconciled(): Promise<void> {
  const now = new Date();
  const today = dayInIndia(now);
  await ReconciledDay.updateMany({}, { $set: { doneAt: now } });
  for (const _id of [addDays(today, -2), addDays(today, -1)]) {
    await ReconciledDay.updateOne({ _id }, { $set: { readAt: now, doneAt: now } }, { upsert: true });
  }
}

/** Starts the product with a sandbox as its payment provider. `more` adds to its settings. */
export async function startSandboxedApp(uri: string, more: Record<string, string> = {}): Promise<SandboxedApp> {
  const usual = appEnvironment(uri);
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRETS: webhookSecret } = usual;
  const sandbox = await startSandbox({ port: 0, keyId, keySecret, webhookSecret, webhookUrl: null });
  await markReconciled();
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
