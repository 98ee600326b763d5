import { formatRupees, type StaffRank } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { goodwillOf } from '../booking/moves/ledger.ts';

/**
 * The rank of an admin, and how many rupees it may refund for a booking beyond the cancellation policy. Null without a
 * limit.
 */
export type GoodwillLimit = { rank: StaffRank; rupees: number } | null;

type Given = Pick<BookingRecord, 'ledger'>;

export const goodwillLimitOf = (
  { staff }: Pick<Caller, 'staff'>,
  { settings }: Pick<Deps, 'settings'>,
): GoodwillLimit => staff && { rank: staff.rank, rupees: settings.booking.goodwillLimits[staff.rank] };

/**
 * Returns what is left of the limit for a booking, or null without a limit. Goodwill refunds by any admin count, so
 * that neither several small refunds nor several admins can exceed the limit.
 */
export const goodwillLeft = ({ ledger }: Given, limit: GoodwillLimit): number | null =>
  limit && Math.max(0, limit.rupees - goodwillOf(ledger));

const above: Record<StaffRank, string> = { clerk: 'a manager', manager: 'an owner' };

/** Throws `above_limit`, with what is `left`, if this refund beyond the policy exceeds the limit. */
export function refuseAboveLimit(booking: Given, amount: number, limit: GoodwillLimit): void {
  const left = goodwillLeft(booking, limit);
  if (!limit || left === null || amount <= left) return;
  throw new AppError('above_limit', { message: explain(goodwillOf(booking.ledger), limit), data: { left } });
}

/** Throws `above_limit`, with the limit as `left`, if this discount on a new booking exceeds it. */
export function refuseDiscount(amount: number, limit: GoodwillLimit): void {
  if (!limit || amount <= limit.rupees) return;
  const message =
    limit.rupees === 0
      ? `Only ${above[limit.rank]} can give a discount.`
      : `You can give a discount of up to ${formatRupees(limit.rupees)}. Ask ${above[limit.rank]} to give more.`;
  throw new AppError('above_limit', { message, data: { left: limit.rupees } });
}

function explain(given: number, { rank, rupees }: NonNullable<GoodwillLimit>): string {
  if (rupees === 0) return `Only ${above[rank]} can refund more than the cancellation policy.`;
  const already = given > 0 ? `, and ${formatRupees(given)} has been refunded already` : '';
  return `You can refund up to ${formatRupees(rupees)}${already}. Ask ${above[rank]} to refund more.`;
}
