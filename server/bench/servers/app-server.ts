import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDir, repositoryDir } from '../../local/folders.ts';
import { soundCompany } from '../../local/seed/valid-company.ts';
import { limitNames } from '../../src/config/env-schema.ts';
import { type Server, startProgram } from './server.ts';

/** Rate limits that no measurement reaches; production does not start without limits. */
const wideLimits = {
  ...Object.fromEntries(limitNames.map((name) => [name, '1000000'])),
  MAX_HOLDS: '20',
};

const chance = (): string => randomBytes(32).toString('base64url');

/** Generated once per process, so that sessions created in this process are valid on the servers that it starts. */
const secrets = {
  ACCESS_TOKEN_SECRETS: chance(),
  REFRESH_TOKEN_SECRET: chance(),
  RAZORPAY_KEY_SECRET: chance(),
  RAZORPAY_WEBHOOK_SECRETS: chance(),
};

/** Settings with which the server starts in production mode. */
export const appEnvironment = (mongodbUri: string) => ({
  NODE_ENV: 'production',
  PORT: '0',
  MONGODB_URI: mongodbUri,
  PUBLIC_URL: 'https://www.rentals.in',
  RAZORPAY_KEY_ID: 'rzp_test_SandboxKey0001',
  RAZORPAY_ALLOW_TEST_KEYS: '1',
  ...secrets,
  // Each simulated customer has a different client address in the proxy header.
  TRUST_PROXY_HOPS: '1',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Rentals <bookings@rentals.in>',
  OFFICE_EMAIL: 'hello@rentals.in',
  NO_ADMIN_SECOND_FACTOR_BECAUSE: 'simulated admins log in with a password',
  REQUIRE_VERIFIED_EMAIL: '0',
  NO_VERIFIED_EMAIL_BECAUSE: 'simulated customers have no mailbox',
  ...soundCompany,
  ...wideLimits,
});

const folder = join(cacheDir, 'bench-server');
let bundled: Promise<unknown> | null = null;

/** Builds the production bundle from the current source, only once per run. */
async function bundle(): Promise<string> {
  bundled ??= promisify(execFile)('npm', ['run', 'build', '--silent', '-w', 'server', '--', '-d', folder], {
    cwd: repositoryDir,
  });
  await bundled;
  return join(folder, 'main.js');
}

/** Returns the Node options of the production start command, which limit the memory. */
async function nodeOptions(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(repositoryDir, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>; // the shape of our package.json
  };
  return scripts['start:production']?.split(' ').filter((part) => part.startsWith('--')) ?? [];
}

/** Starts the whole product as in production, including the workers. */
export const startApp = async (environment: Record<string, string>): Promise<Server> =>
  startProgram([...(await nodeOptions()), await bundle()], environment);
