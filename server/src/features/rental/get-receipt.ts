import type { Receipt } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Deps } from '../../platform/deps.ts';
import { findMailbox } from '../auth/find-users.ts';
import { describeBooking } from '../booking/describe-booking.ts';
import { findBooking } from '../booking/find-bookings.ts';
import { findReceipt } from '../receipt/issue-receipt.ts';
import { findChargesOfBookings } from '../payment/charge/find-charges.ts';
import { presentReceipt } from './present-receipt.ts';

type Wanted = { bookingId: string; caller: Pick<Caller, 'id' | 'role'> };

/**
 * The receipt of a booking that was confirmed, also after its cancellation. A customer sees only their own; every
 * other case is one answer, `booking_not_found`.
 */
export async function getReceipt(
  { bookingId, caller }: Wanted,
  { settings }: Pick<Deps, 'settings'>,
): Promise<Receipt> {
  const owner = caller.role === 'admin' ? undefined : caller.id;
  const booking = await findBooking(bookingId, owner);
  const issued = booking && (await findReceipt(booking._id));
  if (!booking || !issued) throw new AppError('booking_not_found');
  const [described, mailbox, charges] = await Promise.all([
    describeBooking(booking),
    findMailbox(String(booking.customerId)),
    findChargesOfBookings([booking._id]),
  ]);
  const charge = charges.find(({ _id }) => _id === booking.settledBy) ?? null;
  return presentReceipt({ booking, issued, described, mailbox, charge }, settings.seller);
}
