import { readSettings } from '../src/config/settings.ts';
import type { Child } from './child-process.ts';
import { chooseFreePort, takePort } from './free-port.ts';
import { type LocalDatabase, openLocalDatabase, openTemporaryDatabase } from './local-database.ts';
import { type Environment, fillEnvironment, givenEnvironment, hasRazorpayKeys } from './local-environment.ts';
import { localSecrets } from './local-secrets.ts';
import { startMailPage } from './mail-page.ts';
import type { MessageSandbox } from './message-sandbox/index.ts';
import { hasMessageKeys } from './message-variables.ts';
import { bothNamesOf, startOwnMessages, startOwnSandbox } from './own-sandbox.ts';
import type { Sandbox } from './razorpay-sandbox/index.ts';
import { loginOf, removeRunningFile, type RunningApp, writeRunningFile } from './running-file.ts';
import { demoAdmin, demoClerks, demoCustomer } from './seed/seed-data.ts';
import { seedIfEmpty } from './seed-if-empty.ts';
import { startBuiltServer, startVite, startWatchedServer } from './server-process.ts';

export type LocalOptions = {
  /** Allows a debugger to attach on port 9229; in dev mode only. */
  isInspected: boolean;
  /** Uses a separate database with plain demo data, which is dropped at the end. */
  isTemporary: boolean;
};

export type LocalApp = {
  app: RunningApp;
  databaseOrigin: string;
  /** Resolves with a message when the database or a server ends unexpectedly. */
  broken: Promise<string>;
};

/** Registers a function that stops one part of the app. The parts register in the order in which they start. */
export type Closers = (stop: () => Promise<void>) => void;

const usualPort = { built: 3000, dev: 5173 };

function askedPort(given: Environment, isDev: boolean): number {
  const fallback = isDev ? usualPort.dev : usualPort.built;
  const port = Number(given['PORT'] ?? fallback);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is not a valid port number: ${given['PORT']}`);
  return port;
}

type Plan = {
  given: Environment;
  /** Runs the app from watched source files behind Vite, instead of the built app. */
  isDev: boolean;
  pagePort: number;
  serverPort: number;
  url: string;
};

/** Throws SettingsError if the server would reject this environment once everything else has been started. */
async function refuseSettings(given: Environment, port: number): Promise<void> {
  const { CLIENT_DIR: _notYetBuilt, MONGODB_URI: mongodbUri = 'mongodb://unknown', ...rest } = given;
  const sandboxUrl = hasRazorpayKeys(given) ? null : 'http://127.0.0.1';
  readSettings(
    fillEnvironment(rest, { port, mongodbUri, secrets: await localSecrets(), sandboxUrl, servesClient: false }),
  );
}

/** Validates the environment before anything is built or started. */
export async function planLocalApp(isDev: boolean): Promise<Plan> {
  const given = givenEnvironment();
  if (given['NODE_ENV'] === 'production') throw new Error('This is for local use; production runs start:production.');
  const host = given['HOST'] ?? '127.0.0.1';
  const pagePort = await takePort(askedPort(given, isDev), host);
  await refuseSettings(given, pagePort);
  const serverPort = isDev ? await chooseFreePort(host) : pagePort;
  return { given, isDev, pagePort, serverPort, url: given['PUBLIC_URL'] ?? `http://localhost:${pagePort}` };
}

type Services = {
  database: LocalDatabase;
  sandbox: Sandbox | null;
  messages: MessageSandbox | null;
  env: Environment;
};

/** Starts the message sandbox; null in a temporary app, whose browser tests are of a business without messages. */
async function openMessages({ given }: Plan, isTemporary: boolean, onStop: Closers): Promise<MessageSandbox | null> {
  if (isTemporary || hasMessageKeys(given)) return null;
  const messages = await startOwnMessages(await localSecrets());
  onStop(messages.stop);
  return messages;
}

async function openServices(plan: Plan, isTemporary: boolean, onStop: Closers): Promise<Services> {
  const usesRazorpay = hasRazorpayKeys(plan.given);
  const secrets = await localSecrets();
  const database = isTemporary ? await openTemporaryDatabase() : await openLocalDatabase();
  onStop(database.stop);
  const sandbox = usesRazorpay ? null : await startOwnSandbox(secrets, { allowedOrigins: bothNamesOf(plan.url) });
  if (sandbox) onStop(sandbox.stop);
  const messages = await openMessages(plan, isTemporary, onStop);
  const env = fillEnvironment(
    { ...plan.given, PUBLIC_URL: plan.url },
    {
      port: plan.serverPort,
      mongodbUri: database.uri,
      secrets,
      sandboxUrl: sandbox?.origin ?? null,
      messagesUrl: messages?.origin,
      servesClient: !plan.isDev,
    },
  );
  return { database, sandbox, messages, env };
}

type Start = { plan: Plan; env: Environment } & Pick<LocalOptions, 'isInspected'>;

async function startServers({ plan, env, isInspected }: Start, onStop: Closers): Promise<Child[]> {
  const { isDev, pagePort } = plan;
  const server = await (isDev ? startWatchedServer(env, isInspected) : startBuiltServer(env));
  onStop(server.stop);
  if (!isDev) return [server];
  const vite = await startVite(env, pagePort);
  onStop(vite.stop);
  return [server, vite];
}

async function startMails(folder: string | undefined, onStop: Closers): Promise<string | null> {
  if (folder === undefined) return null;
  const page = await startMailPage(folder);
  onStop(page.stop);
  return page.url;
}

function whatBreaks(database: LocalDatabase, servers: Child[]): Promise<string> {
  return Promise.race([
    database.ended.then(() => 'The database ended'),
    ...servers.map(({ ended }) => ended.then((code) => `The server ended (code ${code ?? 'none'})`)),
  ]);
}

type AppParts = Omit<Services, 'env'> & Pick<LocalOptions, 'isTemporary'> & Pick<RunningApp, 'mailUrl'>;

function describeApp({ url }: Plan, { database, sandbox, messages, isTemporary, mailUrl }: AppParts): RunningApp {
  const { isOurs } = database;
  return {
    url,
    sandboxUrl: sandbox?.origin ?? null,
    admin: isOurs ? loginOf(demoAdmin) : null,
    customer: isOurs ? loginOf(demoCustomer) : null,
    clerks: isOurs && !isTemporary ? demoClerks.map(loginOf) : [],
    mongodbUri: database.uri,
    mailUrl,
    messagesUrl: messages && `${messages.origin}/messages.html`,
    pid: process.pid,
  };
}

/**
 * Starts the app and everything that it needs and this machine lacks: a database, a payment provider, secrets and demo
 * data. If a part cannot start, throws an error whose message is meant for the user; the parts already started have
 * been registered with `onStop`.
 */
export async function startLocalApp(
  plan: Plan,
  { isInspected, isTemporary }: LocalOptions,
  onStop: Closers,
): Promise<LocalApp> {
  const { database, sandbox, messages, env } = await openServices(plan, isTemporary, onStop);
  if (database.isOurs) await seedIfEmpty(env, sandbox, { isPlain: isTemporary });
  const servers = await startServers({ plan, env, isInspected }, onStop);
  sandbox?.setWebhookUrl(`http://127.0.0.1:${plan.serverPort}/api/payment/webhook`);
  messages?.setWebhookUrl(`http://127.0.0.1:${plan.serverPort}/api/notification/whatsapp`);
  const app = describeApp(plan, {
    database,
    sandbox,
    messages,
    isTemporary,
    mailUrl: await startMails(env['MAIL_DIR'], onStop),
  });
  await writeRunningFile(app);
  onStop(removeRunningFile);
  return { app, databaseOrigin: database.origin, broken: whatBreaks(database, servers) };
}
