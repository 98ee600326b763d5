import { readSettings, type Settings } from '../../src/config/settings.ts';
import { limitNames } from '../../src/config/env-schema.ts';
import { databaseUri } from './database.ts';

export const testKeys = {
  keyId: 'rzp_test_SandboxKey0001',
  keySecret: 'sandbox-key-secret-of-the-tests',
  webhookSecret: 'sandbox-webhook-secret-of-the-tests',
} as const;

/**
 * Returns a process environment without limits per address or account, with cheap hashing, with the sandbox at
 * `sandboxUrl`, and with this worker’s database unless a different one is given.
 */
export function testEnvironment(sandboxUrl: string, mongodbUri: string = databaseUri()): Record<string, string> {
  return {
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'debug',
    MONGODB_URI: mongodbUri,
    ACCESS_TOKEN_SECRETS: 'access-token-secret-of-the-tests-0001,access-token-secret-of-the-tests-0000',
    REFRESH_TOKEN_SECRET: 'refresh-token-secret-of-the-tests-0001',
    BCRYPT_COST: '4',
    HASH_THREADS: '1',
    RAZORPAY_KEY_ID: testKeys.keyId,
    RAZORPAY_KEY_SECRET: testKeys.keySecret,
    RAZORPAY_WEBHOOK_SECRETS: testKeys.webhookSecret,
    RAZORPAY_API_URL: sandboxUrl,
    RAZORPAY_CHECKOUT_URL: `${sandboxUrl}/v1/checkout.js`,
    SHUTDOWN_GRACE_SECONDS: '0',
    MAX_HOLDS_PER_ADDRESS: '0',
    REHOLD_PAUSE_MINUTES: '0',
    HOLD_MINUTES_UNCONFIRMED: '1440',
    ...Object.fromEntries(limitNames.map((name) => [name, '0'])),
  };
}

/** Returns the settings of the test environment with `changes` applied, such as `{ LIMIT_LOGIN_PAIR: '10' }`. */
export function testSettings(sandboxUrl: string, changes: Record<string, string> = {}): Settings {
  return readSettings({ ...testEnvironment(sandboxUrl), ...changes });
}
