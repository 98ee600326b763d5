import type { Settings } from '../config/env.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** What use cases are handed, because tests replace it. */
export type Deps = { clock: Clock; gateway: PaymentGateway; logger: Logger; settings: Settings };
