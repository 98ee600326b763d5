import { createHmac } from 'node:crypto';
import { AppError } from '../../../errors/app-error.ts';
import { limitAddress } from '../../../http/client-address.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Now } from '../booking-deps.ts';
import type { LetGo } from '../find/find-bookings.ts';

/**
 * The origin of a hold request. `addressKey` is the keyed hash of its network address, or null if the settings do not
 * limit holds per address; `deviceSince` is when the customer first logged in on the device.
 */
export type HoldOrigin = { addressKey: string | null; deviceSince: Date; isVerified: boolean };

type HoldAllowance = {
  maxUnpaidDays: number;
  /** The key of the address whose limit the customer’s holds count towards; null if they count towards none. */
  addressKey: string | null;
  holdUntil: Date;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Returns the key of an address, or null if holds per address are unlimited. IPv6 addresses are reduced to their first
 * 48 bits, a typical site prefix, because a site can use any number of networks below it.
 */
export function addressKeyOf(ip: string, { auth, booking }: Deps['settings']): string | null {
  if (booking.maxHoldsPerAddress === 0) return null;
  const address = limitAddress(ip).replace(/:[^:]+::\/64$/, '::/48');
  return createHmac('sha256', `holds:${auth.refreshTokenSecret}`).update(address).digest('base64url');
}

/** Returns the time one hour ago; unpaid holds that were created before then are ignored. */
export const letGoSince = ({ clock }: Pick<Deps, 'clock'>): Date => new Date(clock.now().getTime() - hourMs);

type Known = { paid: readonly object[]; letGo: readonly LetGo[] };

/**
 * Determines a customer’s limits. Holds do not count towards the address’s limit if the customer has a paid booking, or
 * if the customer first logged in on this device long ago and has not left several holds unpaid within the past hour.
 * An account without a paid booking, confirmed address or such a device gets a shorter hold, which `beginPayment`
 * extends. Throws `car_held_too_often` if a customer without a paid booking can’t hold a car of `units` again yet.
 */
export function judgeAllowance(
  facts: Known,
  plan: { origin: HoldOrigin | null; units: readonly string[] },
  now: Now,
): HoldAllowance {
  const { maxUnpaidDays, holdMinutes, holdMinutesUnconfirmed } = now.settings.booking;
  const at = now.clock.now().getTime();
  const holdFor = (minutes: number) => new Date(at + minutes * minuteMs);
  if (facts.paid.length > 0) {
    return { maxUnpaidDays: maxUnpaidDays.verified, addressKey: null, holdUntil: holdFor(holdMinutes) };
  }
  refuseDuringPause(facts, plan.units, now);
  const { origin } = plan;
  if (!origin) return { maxUnpaidDays: maxUnpaidDays.plain, addressKey: null, holdUntil: holdFor(holdMinutes) };
  const isKnownDevice = isOnKnownDevice(origin, facts, now);
  const isStranger = !origin.isVerified && !isKnownDevice;
  return {
    maxUnpaidDays: origin.isVerified ? maxUnpaidDays.verified : maxUnpaidDays.plain,
    addressKey: isKnownDevice ? null : origin.addressKey,
    holdUntil: holdFor(isStranger ? holdMinutesUnconfirmed : holdMinutes),
  };
}

const isOnKnownDevice = ({ deviceSince }: HoldOrigin, { letGo }: Known, { clock, settings }: Now): boolean =>
  clock.now().getTime() - deviceSince.getTime() >= settings.booking.knownDeviceHours * hourMs &&
  letGo.length < settings.booking.reholdTries;

/** Throws if at least `reholdTries` holds on these cars ended unpaid and the pause after the last is not over. */
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
