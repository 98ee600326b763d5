import { join } from 'node:path';
import { mailDir, repositoryDir } from './folders.ts';
import type { LocalSecrets } from './local-secrets.ts';

export type Environment = Record<string, string>;

type Gaps = {
  port: number;
  mongodbUri: string;
  secrets: LocalSecrets;
  /** Null when real keys are given. */
  sandboxUrl: string | null;
  /** Where browsers find the sandbox, when that is another address. */
  checkoutUrl?: string;
  /** False while Vite serves the client. */
  servesClient: boolean;
};

const keyNames = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'] as const;

/** What was given, without the empty ones: an empty variable counts as not set. */
export function givenEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Whether real keys were given. Throws when only one of the two was. */
export function hasRazorpayKeys(given: Environment): boolean {
  const present = keyNames.filter((name) => name in given);
  if (present.length === 1) {
    throw new Error(`${present[0]} is set, but its partner is not: give both ${keyNames.join(' and ')}, or neither.`);
  }
  return present.length === 2;
}

function sandboxVariables(origin: string, { secrets, checkoutUrl = origin }: Gaps): Environment {
  return {
    RAZORPAY_KEY_ID: secrets.sandboxKeyId,
    RAZORPAY_KEY_SECRET: secrets.sandboxKeySecret,
    RAZORPAY_WEBHOOK_SECRETS: secrets.webhook,
    RAZORPAY_API_URL: origin,
    RAZORPAY_CHECKOUT_URL: `${checkoutUrl}/v1/checkout.js`,
  };
}

/** The server's environment: what was given, its gaps filled with what a bare machine needs. */
export function fillEnvironment(given: Environment, gaps: Gaps): Environment {
  const { port, secrets, sandboxUrl } = gaps;
  const sendsMail = 'SMTP_URL' in given;
  return {
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    // Nothing balances the load here, so nobody needs to be told before the server stops.
    SHUTDOWN_GRACE_SECONDS: '0',
    // Everybody here comes from one address.
    MAX_HOLDS_PER_ADDRESS: '100',
    PUBLIC_URL: `http://localhost:${port}`,
    ACCESS_TOKEN_SECRETS: secrets.accessToken,
    REFRESH_TOKEN_SECRET: secrets.refreshToken,
    RAZORPAY_WEBHOOK_SECRETS: secrets.webhook,
    ...(sendsMail ? {} : { MAIL_DIR: mailDir }),
    ...(gaps.servesClient ? { CLIENT_DIR: join(repositoryDir, 'client', 'dist') } : {}),
    ...given,
    ...(sandboxUrl === null ? {} : sandboxVariables(sandboxUrl, gaps)),
    MONGODB_URI: gaps.mongodbUri,
    PORT: String(port),
  };
}
