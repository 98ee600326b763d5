import { createHmac } from 'node:crypto';
import { AppError } from '../../../errors/app-error.ts';
import { limitAddress } from '../../../http/client-address.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Now } from '../booking-deps.ts';
import type { LetGo } from '../find-bookings.ts';

/**
 * Where a request for a hold came from: its address as a keyed hash, null where the settings count none, and since when
 * the customer has used the device.
 */
export type HoldOrigin = { addressKey: string | null; deviceSince: Date; isVerified: boolean };

/** What a customer may hold unpaid. */
type HoldStanding = {
  maxUnpaidDays: number;
  /** The address that their holds count for; null when they count for none. */
  addressKey: string | null;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * The key of an address. Of an IPv6 address the first 48 bits count, which are a site's: its owner has as many networks
 * in it as they like.
 */
export function addressKeyOf(ip: string, { auth, booking }: Deps['settings']): string | null {
  if (booking.maxHoldsPerAddress === 0) return null;
  const address = limitAddress(ip).replace(/:[^:]+::\/64$/, '::/48');
  return createHmac('sha256', `holds:${auth.refreshTokenSecret}`).update(address).digest('base64url');
}

/** Holds that were let go before this are forgiven. */
export const letGoSince = ({ clock }: Pick<Deps, 'clock'>): Date => new Date(clock.now().getTime() - hourMs);

type Known = { paid: readonly object[]; letGo: readonly LetGo[] };

/**
 * A customer with a paid booking is trusted with everything. Others count for their address, unless they first logged
 * in on this device long ago and have not let several holds go since; and throws `car_held_too_often` while they must
 * wait before they hold one of these cars again.
 */
export function judgeStanding(
  facts: Known,
  plan: { origin: HoldOrigin | null; units: readonly string[] },
  now: Now,
): HoldStanding {
  const { maxUnpaidDays, knownDeviceHours, reholdTries } = now.settings.booking;
  if (facts.paid.length > 0) return { maxUnpaidDays: maxUnpaidDays.verified, addressKey: null };
  refuseDuringPause(facts, plan.units, now);
  const { origin } = plan;
  const isKnownDevice =
    origin !== null && now.clock.now().getTime() - origin.deviceSince.getTime() >= knownDeviceHours * hourMs;
  return {
    maxUnpaidDays: origin?.isVerified ? maxUnpaidDays.verified : maxUnpaidDays.plain,
    addressKey: isKnownDevice && facts.letGo.length < reholdTries ? null : (origin?.addressKey ?? null),
  };
}

/** A hold that ended unpaid stays ended, so no two requests can pass this together. */
function refuseDuringPause(facts: Known, carIds: readonly string[], { clock, settings }: Now): void {
  const { reholdTries, reholdPauseMinutes } = settings.booking;
  const ends = facts.letGo
    .filter((hold) => carIds.includes(String(hold.carId)))
    .map(({ cancelledAt }) => cancelledAt?.getTime() ?? 0);
  const over = Math.max(...ends) + reholdPauseMinutes * minuteMs;
  const waitSeconds = Math.ceil((over - clock.now().getTime()) / 1_000);
  if (ends.length < reholdTries || waitSeconds <= 0) return;
  throw new AppError('car_held_too_often', { data: { waitSeconds }, retryAfterSeconds: waitSeconds });
}
