import { AppError } from '../../../errors/app-error.ts';
import type { BookingRecord } from '../booking.model.ts';
import { countPending } from '../find-bookings.ts';
import { isLapsed } from '../lapsed.ts';
import { type BookingDeps, expiryBudgetMs } from '../booking-deps.ts';
import type { Customer } from './read-customer.ts';

/** What a hold takes of what its customer, and its address if it counts for one, may hold unpaid. */
export type Places = Pick<BookingRecord, 'holdSlot' | 'unpaidDays' | 'addressKey' | 'addressSlot'>;

type Wish = { customerId: string; dayCount: number };

const expiriesPerRound = 3;
const longestWaitSeconds = 120;

/**
 * Free places for a hold, which the unique indexes then give or refuse. Where there are none the lapsed holds in the
 * way are ended and the answer is `again`; throws `too_many_holds`, `too_many_unpaid_days` or `too_many_holds_nearby`
 * when that frees nothing.
 */
export async function choosePlaces(
  { customerId, dayCount }: Wish,
  { own, near, standing }: Customer,
  deps: BookingDeps,
): Promise<Places | 'again'> {
  const { maxHolds, maxHoldsPerAddress } = deps.settings.booking;
  const [holdSlot] = freeOf(
    maxHolds,
    own.map((hold) => hold.holdSlot),
  );
  if (holdSlot === undefined) return makeRoom(own, new AppError('too_many_holds', { data: { maxHolds } }), deps);
  const { maxUnpaidDays: maxDays, addressKey } = standing;
  const unpaidDays = freeOf(
    maxDays,
    own.flatMap((hold) => hold.unpaidDays),
  ).slice(0, dayCount);
  // guard: the bound of unpaid car-days
  if (unpaidDays.length < dayCount) {
    return makeRoom(own, new AppError('too_many_unpaid_days', { data: { maxDays } }), deps);
  }
  if (addressKey === null) return { holdSlot, unpaidDays };
  const slots = freeOf(
    maxHoldsPerAddress,
    near.map((hold) => hold.addressSlot),
  );
  // Customers who come at once begin at different slots, or all but one of them would have to come again.
  const addressSlot = slots[Number.parseInt(customerId.slice(-6), 16) % slots.length];
  if (addressSlot === undefined) return makeRoom(near, tooManyNearby(near, deps), deps);
  return { holdSlot, unpaidDays, addressKey, addressSlot };
}

/** The numbers below `count` that are not taken, ascending. */
function freeOf(count: number, taken: (number | undefined)[]): number[] {
  const isTaken = new Set(taken);
  return Array.from({ length: count }, (_, place) => place).filter((place) => !isTaken.has(place));
}

/** Ends the lapsed ones of the holds that take all places; throws the refusal if that frees none. */
export async function makeRoom(holds: BookingRecord[], refusal: AppError, deps: BookingDeps): Promise<'again'> {
  const lapsed = holds.filter((hold) => isLapsed(hold, deps)).slice(0, expiriesPerRound);
  await Promise.all(lapsed.map(async (hold) => deps.holds.expire(hold, expiryBudgetMs)));
  const left = lapsed.length === 0 ? 0 : await countPending(lapsed.map(({ _id }) => _id));
  if (left === lapsed.length) throw refusal;
  return 'again';
}

/** The first of them ends by itself in a while, but most are paid, and free their place, within minutes. */
function tooManyNearby(near: BookingRecord[], { clock, settings }: BookingDeps): AppError {
  const ends = near.map(({ holdUntil }) => holdUntil?.getTime() ?? 0);
  const over = Math.min(...ends) + settings.booking.expirySkewSeconds * 1_000;
  const seconds = Math.ceil((over - clock.now().getTime()) / 1_000);
  const waitSeconds = Math.min(Math.max(seconds, 1), longestWaitSeconds);
  return new AppError('too_many_holds_nearby', { data: { waitSeconds }, retryAfterSeconds: waitSeconds });
}
