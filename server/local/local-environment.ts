import { join } from 'node:path';
import { mailDir, repositoryDir } from './folders.ts';
import type { LocalSecrets } from './local-secrets.ts';
import { messageVariables } from './message-variables.ts';

export type Environment = Record<string, string>;

type Gaps = {
  port: number;
  mongodbUri: string;
  secrets: LocalSecrets;
  /** The address of the payment sandbox; null if keys of the real Razorpay are given. */
  sandboxUrl: string | null;
  /** The sandbox’s address for browsers, if it differs from `sandboxUrl`. */
  checkoutUrl?: string;
  /** The address of the message sandbox, if messages go there. */
  messagesUrl?: string | undefined;
  /** False when Vite serves the client instead. */
  servesClient: boolean;
};

const keyNames = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'] as const;

/** Returns the environment without empty variables, which count as unset. */
export function givenEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Returns whether Razorpay keys are given. Throws if only one of the two is given. */
export function hasRazorpayKeys(given: Environment): boolean {
  const present = keyNames.filter((name) => name in given);
  if (present.length === 1) {
    throw new Error(
      `${present[0]} is set, but its counterpart is not: set both ${keyNames.join(' and ')}, or neither.`,
    );
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

/** Returns the server’s environment: the given settings, with local defaults for the others. */
export function fillEnvironment(given: Environment, gaps: Gaps): Environment {
  const { port, secrets, sandboxUrl, messagesUrl } = gaps;
  const sendsMail = 'SMTP_URL' in given;
  return {
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    // No delay is needed, because there is no load balancer that must notice the shutdown before the server stops.
    SHUTDOWN_GRACE_SECONDS: '0',
    // High, because all local requests come from the same address.
    MAX_HOLDS_PER_ADDRESS: '100',
    PUBLIC_URL: `http://localhost:${port}`,
    ACCESS_TOKEN_SECRETS: secrets.accessToken,
    REFRESH_TOKEN_SECRET: secrets.refreshToken,
    RAZORPAY_WEBHOOK_SECRETS: secrets.webhook,
    ...(sendsMail ? {} : { MAIL_DIR: mailDir }),
    ...(gaps.servesClient ? { CLIENT_DIR: join(repositoryDir, 'client', 'dist') } : {}),
    ...given,
    ...(sandboxUrl === null ? {} : sandboxVariables(sandboxUrl, gaps)),
    ...(messagesUrl === undefined ? {} : messageVariables(messagesUrl, secrets)),
    MONGODB_URI: gaps.mongodbUri,
    PORT: String(port),
  };
}
