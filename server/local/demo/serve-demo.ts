import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { localDir, mailDir } from '../folders.ts';
import { type Environment, fillEnvironment } from '../local-environment.ts';
import { localSecrets } from '../local-secrets.ts';
import { startMailPage } from '../mail-page.ts';
import { bothNamesOf, startOwnMessages, startOwnSandbox } from '../own-sandbox.ts';
import { loginOf } from '../running-file.ts';
import { demoAdmin, demoClerks, demoCustomer } from '../seed/seed-data.ts';
import { seedIfEmpty } from '../seed-if-empty.ts';
import { describeRunningApp } from '../startup-message.ts';

/*
 * The parts of the demo in docker-compose.yml that production does not have: the sandboxes for payments and messages,
 * the pages that show emails and messages, the demo data, and secrets generated at the first start. The API reads the
 * values that it needs from a file in the folder shared with this container. Browsers reach everything through the web
 * server, so that a single port is enough.
 */

const self = 'demo';
const ports = { sandbox: 4180, mails: 4181, messages: 4182 };
const everywhere = '0.0.0.0';
const environmentFile = join(localDir, 'api.env');

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing; docker-compose.yml sets it`);
  return value;
}

async function hand(env: Environment): Promise<void> {
  const lines = Object.entries(env).map(([name, value]) => `${name}="${value}"\n`);
  await writeFile(`${environmentFile}.part`, lines.join(''), { mode: 0o600 });
  await rename(`${environmentFile}.part`, environmentFile);
}

async function isReady(origin: string): Promise<boolean> {
  return await fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

const publicUrl = needed('PUBLIC_URL');
const webUrl = needed('WEB_URL');
const checkoutUrl = `${publicUrl}/api/sandbox`;

await mkdir(mailDir, { recursive: true });
const secrets = await localSecrets();
const sandbox = await startOwnSandbox(secrets, {
  port: ports.sandbox,
  host: everywhere,
  names: [self],
  allowedOrigins: bothNamesOf(publicUrl),
});
const messages = await startOwnMessages(secrets, { port: ports.messages, host: everywhere, names: [self] });
const env = fillEnvironment(
  { PUBLIC_URL: publicUrl },
  {
    port: 3000,
    mongodbUri: needed('MONGODB_URI'),
    secrets,
    sandboxUrl: `http://${self}:${ports.sandbox}`,
    checkoutUrl,
    messagesUrl: `http://${self}:${ports.messages}`,
    servesClient: false,
  },
);
await seedIfEmpty(env, sandbox);
await hand(env);
sandbox.setWebhookUrl(`${needed('API_URL')}/api/payment/webhook`);
messages.setWebhookUrl(`${needed('API_URL')}/api/notification/whatsapp`);
const mails = await startMailPage(mailDir, { host: everywhere, port: ports.mails, names: [self] });

async function leave(): Promise<void> {
  await mails.stop();
  await messages.stop();
  await sandbox.stop();
  process.exit(0);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void leave());

while (!(await isReady(webUrl))) await delay(300);
const app = {
  url: publicUrl,
  sandboxUrl: checkoutUrl,
  admin: loginOf(demoAdmin),
  customer: loginOf(demoCustomer),
  clerks: demoClerks.map(loginOf),
  mongodbUri: '',
  mailUrl: `${publicUrl}/mails.html`,
  messagesUrl: `${publicUrl}/messages.html`,
  pid: process.pid,
};
console.log(describeRunningApp({ app, databaseOrigin: 'in the container mongo', seconds: process.uptime() }));
