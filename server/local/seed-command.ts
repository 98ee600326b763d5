import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { localDir, repositoryDir, sandboxFile } from './folders.ts';
import { openLocalDatabase } from './local-database.ts';
import { fillEnvironment, givenEnvironment, hasRazorpayKeys } from './local-environment.ts';
import { localSecrets } from './local-secrets.ts';
import { startSandbox } from './razorpay-sandbox/index.ts';
import { readRunningApp } from './running-file.ts';
import { seedDatabase } from './seed/seed.ts';
import type { Payer } from './seed/seed-bookings.ts';

/* `npm run seed`: puts the demo data into the database of the running app, or else into the one a start would use. */

type Target = { uri: string; sandboxUrl: string | null; pay: Payer | null; stop: () => Promise<void> };

function payAt(sandboxUrl: string): Payer {
  return async (orderId) => {
    const answer = await fetch(`${sandboxUrl}/_sandbox/orders/${orderId}/pay`, { method: 'POST' });
    if (!answer.ok) throw new Error(`the sandbox refused the payment (${answer.status})`);
    // The control side answers with the three fields that checkout hands back.
    return (await answer.json()) as Awaited<ReturnType<Payer>>;
  };
}

async function findTarget(): Promise<Target> {
  const running = await readRunningApp();
  if (running) {
    const pay = running.sandboxUrl === null ? null : payAt(running.sandboxUrl);
    return { uri: running.mongodbUri, sandboxUrl: running.sandboxUrl, pay, stop: async () => undefined };
  }
  const database = await openLocalDatabase();
  if (hasRazorpayKeys(givenEnvironment())) return { ...database, sandboxUrl: null, pay: null };
  const { sandboxKeyId: keyId, sandboxKeySecret: keySecret, webhook: webhookSecret } = await localSecrets();
  const sandbox = await startSandbox({
    port: 0,
    keyId,
    keySecret,
    webhookSecret,
    webhookUrl: null,
    stateFile: sandboxFile,
  });
  return {
    uri: database.uri,
    sandboxUrl: sandbox.origin,
    pay: async (orderId) => sandbox.pay(orderId),
    stop: async () => {
      await sandbox.stop();
      await database.stop();
    },
  };
}

const settingsFile = join(repositoryDir, '.env');
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile);
if (process.env['NODE_ENV'] === 'production') throw new Error('Demo data does not belong into production.');

const target = await findTarget();
try {
  const gaps = { port: 0, mongodbUri: target.uri, sandboxUrl: target.sandboxUrl, servesClient: false };
  const secrets = await localSecrets(localDir);
  await seedDatabase(fillEnvironment(givenEnvironment(), { ...gaps, secrets }), target.pay);
  console.log('The demo data is in place.');
} finally {
  await target.stop();
}
