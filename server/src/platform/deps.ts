import type { CarService, Opening, StandingEnds, TimedLocation } from '@rental/contracts';
import type { Reach } from './reach.ts';
import type { Settings } from '../config/settings.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import type { Passwords } from './secrets/passwords.ts';
import type { ObjectId } from './mongo.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { TokenMint } from './secrets/tokens.ts';

/**
 * Counts confirmed or held bookings of a car or a location that end on `today` or later. Injected by `app.ts`, because
 * bookings depend on cars and locations, not the other way round.
 */
export type CountFutureBookings = (
  where: { carId: string } | { locationId: string },
  today: string,
  reach?: Reach,
) => Promise<number>;

/** Finds bookings at a location that begin or end on one of `days` and end on `today` or later. */
export type FindStandingEnds = (locationId: string, days: string[], today: string) => Promise<StandingEnds>;

/**
 * Finds bookings that would begin or end outside these opening hours of a location, but are within its current ones.
 */
export type FindEndsOutside = (
  location: TimedLocation & { _id: ObjectId },
  draft: Pick<Opening, 'hours' | 'pauses'>,
) => Promise<NonNullable<StandingEnds['outside']>>;

/** Returns the end of each confirmed or held booking of these cars that ends on `today` or later. */
export type FindFutureEnds = (
  carIds: readonly string[],
  today: string,
  reach?: Reach,
) => Promise<{ carId: string; toDate: string }[]>;

/** Returns, by car id, how many challans of these cars nobody has paid; omits cars without any. */
export type CountUnpaidChallans = (carIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** Returns, by car id, when each of these cars is to be serviced next; omits cars without a service interval. */
export type FindServices = (
  cars: readonly { _id: string | ObjectId; serviceKm?: number | undefined; serviceMonths?: number | undefined }[],
) => Promise<ReadonlyMap<string, CarService>>;

/** The dependencies of the use cases. Tests can replace each of them. */
export type Deps = { clock: Clock; gateway: PaymentGateway; logger: Logger; settings: Settings };

export type FleetDeps = Deps & {
  countFutureBookings: CountFutureBookings;
  countUnpaidChallans: CountUnpaidChallans;
  findFutureEnds: FindFutureEnds;
  findServices: FindServices;
  findStandingEnds: FindStandingEnds;
  findEndsOutside: FindEndsOutside;
};

export type AccountDeps = Deps & { passwords: Passwords; tokens: TokenMint };
