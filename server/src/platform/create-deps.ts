import type { Settings } from '../config/settings.ts';
import { systemClock } from './clock.ts';
import type { AccountDeps } from './deps.ts';
import { createLogger, type Logger } from './logger.ts';
import { createPasswords } from './secrets/passwords.ts';
import { createRazorpayGateway } from './razorpay/gateway.ts';
import { createTokens } from './secrets/tokens.ts';

/** Creates the dependencies that the settings ask for, using the system clock. The caller must close `passwords`. */
export function createDeps(settings: Settings, logger: Logger = createLogger(settings.logLevel)): AccountDeps {
  const clock = systemClock;
  return {
    clock,
    logger,
    settings,
    gateway: createRazorpayGateway({ ...settings.razorpay, clock, logger }),
    passwords: createPasswords(settings.auth),
    tokens: createTokens(settings, clock),
  };
}
