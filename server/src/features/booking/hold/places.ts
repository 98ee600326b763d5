import { addDays, startOfDayInIndia } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Now } from '../booking-deps.ts';
import type { BookingRecord } from '../booking.model.ts';
import type { MadeByStaff } from '../record/made-by-staff.ts';

/**
 * The slots that a hold occupies within its customer’s limits and, if it counts towards an address, within that
 * address’s limit.
 */
export type Places = Pick<BookingRecord, 'holdSlot' | 'unpaidDays' | 'addressKey' | 'addressSlot'>;

/** The holds that occupy all slots, and the error to throw unless one of them has lapsed. */
export type Full = { full: BookingRecord[]; refusal: AppError };

type Known = {
  own: BookingRecord[];
  /** The holds that count towards the address’s limit. */
  near: BookingRecord[];
  /** An offset that makes customers choose different slots; otherwise, concurrent customers would have to retry. */
  spread: number;
};
type Bounds = { dayCount: number; maxUnpaidDays: number; addressKey: string | null };

const longestWaitSeconds = 120;

/** Chooses free slots for a hold; the unique indexes then accept or reject them. */
export function choosePlaces(
  facts: Known,
  { dayCount, maxUnpaidDays: maxDays, addressKey }: Bounds,
  now: Now,
): Places | Full {
  const { maxHolds, maxHoldsPerAddress } = now.settings.booking;
  const [holdSlot] = freeBelow(
    maxHolds,
    facts.own.map((hold) => hold.holdSlot),
  );
  if (holdSlot === undefined)
    return { full: facts.own, refusal: new AppError('too_many_holds', { data: { maxHolds } }) };
  const unpaidDays = freeBelow(
    maxDays,
    facts.own.flatMap((hold) => hold.unpaidDays),
  ).slice(0, dayCount);
  if (unpaidDays.length < dayCount) {
    return { full: facts.own, refusal: new AppError('too_many_unpaid_days', { data: { maxDays } }) };
  }
  if (addressKey === null) return { holdSlot, unpaidDays };
  const slots = freeBelow(
    maxHoldsPerAddress,
    facts.near.map((hold) => hold.addressSlot),
  );
  const addressSlot = slots[facts.spread % slots.length];
  if (addressSlot === undefined) return { full: facts.near, refusal: tooManyNearby(facts, now) };
  return { holdSlot, unpaidDays, addressKey, addressSlot };
}

/** Greater than any slot of a customer’s own holds, whose number the settings limit. */
const firstStaffSlot = 1_000;

type StaffHold = { made: MadeByStaff; fromDate: string };

/**
 * Returns the slot and the end of a hold that staff make. Such holds count towards no limit; their slots only have to
 * be distinct, as the unique index requires. A hold for a customer who pays by link ends with its first day, because it
 * could not be confirmed after that, but lasts at least as long as any other.
 */
export function placesForStaff(
  { own }: Pick<Known, 'own'>,
  { made: { until }, fromDate }: StaffHold,
  { clock, settings }: Now,
): Places & { holdUntil: Date } {
  const last = Math.max(firstStaffSlot - 1, ...own.map(({ holdSlot = 0 }) => holdSlot));
  const least = clock.now().getTime() + settings.booking.counterHoldMinutes * 60_000;
  const byLink = until ? Math.min(until.getTime(), startOfDayInIndia(addDays(fromDate, 1)).getTime()) : 0;
  return { holdSlot: last + 1, holdUntil: new Date(Math.max(least, byLink)) };
}

function freeBelow(count: number, taken: (number | undefined)[]): number[] {
  const isTaken = new Set(taken);
  return Array.from({ length: count }, (_, place) => place).filter((place) => !isTaken.has(place));
}

/**
 * Limits the wait to `longestWaitSeconds`: the first hold may expire much later, but most holds are paid within
 * minutes, which frees their slots.
 */
function tooManyNearby(facts: Known, { clock, settings }: Now): AppError {
  const ends = facts.near.map(({ holdUntil }) => holdUntil?.getTime() ?? 0);
  const over = Math.min(...ends) + settings.booking.expirySkewSeconds * 1_000;
  const seconds = Math.ceil((over - clock.now().getTime()) / 1_000);
  const waitSeconds = Math.min(Math.max(seconds, 1), longestWaitSeconds);
  return new AppError('too_many_holds_nearby', { data: { waitSeconds }, retryAfterSeconds: waitSeconds });
}
