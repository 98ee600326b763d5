import { createHmac } from 'node:crypto';
import { limitAddress } from '../../../http/client-address.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { LetGo } from '../find-bookings.ts';

/** Where a wish for a hold came from. Without an address it counts for none. */
export type HoldOrigin = { ip: string; deviceSince: Date; isVerified: boolean };

/** What a customer may hold unpaid, by what we know of them. */
export type HoldStanding = {
  hasPaid: boolean;
  maxUnpaidDays: number;
  /** The address that their holds count for; null when they count for none. */
  addressKey: string | null;
  /** Holds of the past hour that they let go unpaid. */
  letGo: LetGo[];
};

type Holder = { customerId: string; origin: HoldOrigin | null };
type Known = { hasPaid: boolean; letGo: LetGo[]; addressKey: string | null };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Who has a paid booking is trusted with everything. Who has none counts for the address, unless they first signed in
 * on this device long ago and have not let several holds go since.
 */
export function judgeStanding(
  { origin }: Holder,
  { hasPaid, letGo, addressKey }: Known,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
): HoldStanding {
  const { maxUnpaidDays, knownDeviceHours, reholdTries } = settings.booking;
  const isKnownDevice =
    origin !== null && clock.now().getTime() - origin.deviceSince.getTime() >= knownDeviceHours * hourMs;
  const isTrusted =
    hasPaid || (isKnownDevice && /* guard: a known device that let holds go -> true */ letGo.length < reholdTries);
  return {
    hasPaid,
    letGo,
    maxUnpaidDays: hasPaid || origin?.isVerified ? maxUnpaidDays.verified : maxUnpaidDays.plain,
    addressKey: isTrusted ? null : addressKey,
  };
}

/** The address that a hold from there may count for; null when the settings count none. */
export function addressKeyOf({ origin }: Holder, { settings }: Pick<Deps, 'settings'>): string | null {
  if (origin === null || settings.booking.maxHoldsPerAddress === 0) return null;
  return toAddressKey(origin.ip, settings);
}

/** Holds that were let go before are forgiven; at a whole minute, so that those who come together ask alike. */
export const letGoSince = ({ clock }: Pick<Deps, 'clock'>): Date =>
  new Date(Math.floor(clock.now().getTime() / minuteMs) * minuteMs - hourMs);

/**
 * The address as a keyed hash. Of an IPv6 address the first 48 bits count, which are a site's: whoever has one has as
 * many networks in it as they like.
 */
function toAddressKey(ip: string, { auth }: Deps['settings']): string {
  const address = limitAddress(ip).replace(/:[^:]+::\/64$/, '::/48');
  return createHmac('sha256', `holds:${auth.refreshTokenSecret}`).update(address).digest('base64url');
}

/** How many seconds this customer waits before holding one of these cars again; 0 for no time. */
export function reholdPauseSeconds(
  { hasPaid, letGo }: HoldStanding,
  carIds: readonly string[],
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
): number {
  const { reholdTries, reholdPauseMinutes } = settings.booking;
  const ends = letGo
    .filter((hold) => carIds.includes(String(hold.carId)))
    .map(({ cancelledAt }) => cancelledAt?.getTime() ?? 0);
  if (hasPaid || ends.length < reholdTries) return 0;
  const over = Math.max(...ends) + reholdPauseMinutes * 60_000;
  return Math.max(Math.ceil((over - clock.now().getTime()) / 1_000), 0);
}
