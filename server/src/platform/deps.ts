import type { Settings } from '../config/settings.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import type { Passwords } from './passwords.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { TokenMint } from './tokens.ts';

/** What use cases are handed, because tests replace it. */
export type Deps = { clock: Clock; gateway: PaymentGateway; logger: Logger; settings: Settings };

/** Deps and what only accounts need: the hashing pool and the token keys. */
export type AccountDeps = Deps & { passwords: Passwords; tokens: TokenMint };
