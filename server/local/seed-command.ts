import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from './folders.ts';
import { openLocalDatabase } from './local-database.ts';
import { fillEnvironment, givenEnvironment, hasRazorpayKeys } from './local-environment.ts';
import { localSecrets } from './local-secrets.ts';
import { startOwnSandbox } from './own-sandbox.ts';
import type { SuccessFields } from './razorpay-sandbox/entities.ts';
import { readRunningApp, type RunningApp } from './running-file.ts';
import { seedDatabase } from './seed/seed.ts';
import type { Bank } from './seed/stage.ts';

/*
 * `npm run seed` writes the demo data to the running app’s database or, if no app is running, to the one that `npm
 * start` would use.
 */

type Target = { uri: string; sandboxUrl: string | null; bank: Bank | null; stop: () => Promise<void> };

/** Sends a command to the control API of a running sandbox and returns the parsed JSON response. */
async function command(sandboxUrl: string, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${sandboxUrl}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the sandbox refused ${path} (${answer.status})`);
  return await answer.json();
}

function bankAt(sandboxUrl: string): Bank {
  return {
    // The control API returns the three fields of the checkout.
    pay: async (orderId) => (await command(sandboxUrl, `orders/${orderId}/pay`, {})) as SuccessFields,
    setRefund: async (refundId, to) => command(sandboxUrl, `refunds/${refundId}`, { to }),
  };
}

/** Turns webhooks off: otherwise the running app would record the demo’s past payments with today’s date. */
async function targetOf({ mongodbUri: uri, sandboxUrl }: RunningApp): Promise<Target> {
  if (sandboxUrl === null) return { uri, sandboxUrl, bank: null, stop: async () => undefined };
  await command(sandboxUrl, 'webhooks', { mode: 'off' });
  const stop = async () => {
    await command(sandboxUrl, 'webhooks', { mode: 'auto' });
  };
  return { uri, sandboxUrl, bank: bankAt(sandboxUrl), stop };
}

async function findTarget(): Promise<Target> {
  const running = await readRunningApp();
  if (running) return targetOf(running);
  const database = await openLocalDatabase();
  if (hasRazorpayKeys(givenEnvironment())) return { ...database, sandboxUrl: null, bank: null };
  const sandbox = await startOwnSandbox(await localSecrets());
  return {
    uri: database.uri,
    sandboxUrl: sandbox.origin,
    bank: sandbox,
    stop: async () => {
      await sandbox.stop();
      await database.stop();
    },
  };
}

const settingsFile = join(repositoryDir, '.env');
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile);
if (process.env['NODE_ENV'] === 'production') throw new Error('Demo data does not belong in production.');

const target = await findTarget();
try {
  const gaps = { port: 0, mongodbUri: target.uri, sandboxUrl: target.sandboxUrl, servesClient: false };
  const secrets = await localSecrets();
  await seedDatabase(fillEnvironment(givenEnvironment(), { ...gaps, secrets }), target.bank);
  console.log('The demo data is in place.');
} finally {
  await target.stop();
}
