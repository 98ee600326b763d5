import { createServer, type Server } from 'node:http';
import type { Express } from 'express';
import { type Sandbox, startSandbox } from '../../local/razorpay-sandbox/index.ts';
import { createApp } from '../../src/app.ts';
import { createUnmetSearches, type UnmetSearches } from '../../src/features/booking/demand/count-unmet-searches.ts';
import { openSession } from '../../src/features/auth/sessions/open-session.ts';
import type { UserRecord } from '../../src/features/auth/account/user.model.ts';
import type { Readiness } from '../../src/http/readiness.ts';
import type { AccountDeps } from '../../src/platform/deps.ts';
import { listen } from '../../src/platform/listen.ts';
import { createLogger, type Logger } from '../../src/platform/logger.ts';
import { createPasswords, type Passwords } from '../../src/platform/secrets/passwords.ts';
import { createRazorpayGateway } from '../../src/platform/razorpay/gateway.ts';
import { createTokens } from '../../src/platform/secrets/tokens.ts';
import { buildUser } from './factories.ts';
import { createManualClock, type ManualClock, testStart } from './manual-clock.ts';
import { closeAfterFile, closeAfterTest } from './open-resources.ts';
import { createTestClient, type TestClient } from './test-client.ts';
import { testKeys, testSettings } from './test-settings.ts';

export type TestApp = {
  app: Express;
  /** Calls the app over HTTP and checks every response against its contract. */
  client: TestClient;
  /** The app’s URL, such as `http://127.0.0.1:40123`, for code that makes its own HTTP requests. */
  origin: string;
  deps: AccountDeps;
  clock: ManualClock;
  sandbox: Sandbox;
  logs: string[];
  unmetSearches: UnmetSearches;
  /** Advances our clock and the provider’s clock; resolves once everything that is due at the provider has run. */
  advance: (ms: number) => Promise<void>;
  /** Starts a session and returns its bearer token. */
  signIn: (user: UserRecord) => Promise<string>;
  signInAs: (role: UserRecord['role']) => Promise<{ user: UserRecord; token: string }>;
};

export type TestAppOptions = {
  /** Environment variables that override those of the test environment. */
  env?: Record<string, string>;
  deps?: Partial<AccountDeps>;
  /** Wraps the app's logger, so that a test can observe each log line before it is written. */
  followLog?: (logger: Logger) => Logger;
  readiness?: Readiness;
};

// One sandbox and one hashing pool per file, because starting them takes longer than most tests.
let sandbox: Sandbox | null = null;
let passwords: Passwords | null = null;

async function freshSandbox(): Promise<Sandbox> {
  if (!sandbox) {
    const started = await startSandbox({ port: 0, ...testKeys, webhookUrl: null, startAt: new Date(testStart) });
    closeAfterFile(async () => {
      sandbox = null;
      await started.stop();
    });
    sandbox = started;
  }
  sandbox.reset();
  return sandbox;
}

function sharedPasswords(settings: AccountDeps['settings']): Passwords {
  if (!passwords) {
    const started = createPasswords(settings.auth);
    closeAfterFile(async () => {
      passwords = null;
      await started.close();
    });
    passwords = started;
  }
  return passwords;
}

async function serveUntilTestEnds(app: Express): Promise<{ server: Server; origin: string }> {
  const server = createServer(app);
  const port = await listen(server);
  closeAfterTest(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { server, origin: `http://127.0.0.1:${port}` };
}

/** Starts the whole server on a real port and database, with the sandbox as its payment provider. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const provider = await freshSandbox();
  const settings = testSettings(provider.origin, options.env);
  const clock = createManualClock();
  const logs: string[] = [];
  const written = createLogger('debug', { write: (line) => void logs.push(line) });
  const logger = options.followLog?.(written) ?? written;
  const deps: AccountDeps = {
    clock,
    logger,
    settings,
    gateway: createRazorpayGateway({ ...settings.razorpay, clock, logger }),
    passwords: sharedPasswords(settings),
    tokens: createTokens(settings, clock),
    ...options.deps,
  };
  const unmetSearches = createUnmetSearches(deps);
  const { readiness } = options;
  const app = createApp(deps, { unmetSearches, ...(readiness && { readiness }) });
  const { server, origin } = await serveUntilTestEnds(app);
  provider.setWebhookUrl(`${origin}/api/payment/webhook`);

  const signIn = async (user: UserRecord): Promise<string> => {
    const { accessToken } = await openSession(user, { ip: '127.0.0.1', userAgent: 'test' }, deps);
    return accessToken;
  };
  return {
    app,
    client: createTestClient(server),
    origin,
    deps,
    clock,
    sandbox: provider,
    logs,
    unmetSearches,
    advance: async (ms) => {
      clock.advance(ms);
      await provider.advance(ms);
    },
    signIn,
    signInAs: async (role) => {
      const user = await buildUser({ role });
      return { user, token: await signIn(user) };
    },
  };
}
