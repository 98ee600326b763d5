import type { StandingEnds } from '@rental/contracts';
import type { Settings } from '../config/settings.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import type { Passwords } from './secrets/passwords.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { TokenMint } from './secrets/tokens.ts';

/**
 * Bookings of a car or a location, confirmed or held, that end on `today` or later. Handed in by `app.ts`, since
 * bookings know about cars and locations and not the other way round.
 */
export type CountFutureBookings = (where: { carId: string } | { locationId: string }, today: string) => Promise<number>;

/** Bookings of a location that begin or end on one of these days and are not over `today`; handed in likewise. */
export type FindStandingEnds = (locationId: string, days: string[], today: string) => Promise<StandingEnds>;

/** When each booking of these cars ends, confirmed or held, that ends on `today` or later; handed in likewise. */
export type FindFutureEnds = (carIds: readonly string[], today: string) => Promise<{ carId: string; toDate: string }[]>;

/** What use cases are handed, because tests replace it. */
export type Deps = { clock: Clock; gateway: PaymentGateway; logger: Logger; settings: Settings };

/** Deps and what only the rooms of cars and locations need. */
export type FleetDeps = Deps & {
  countFutureBookings: CountFutureBookings;
  findFutureEnds: FindFutureEnds;
  findStandingEnds: FindStandingEnds;
};

/** Deps and what only accounts need: the hashing pool and the token keys. */
export type AccountDeps = Deps & { passwords: Passwords; tokens: TokenMint };
