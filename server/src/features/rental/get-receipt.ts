import type { Receipt } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { findBooking, findOwnBooking } from '../booking/find-bookings.ts';
import { findCharge } from '../payment/charge/find-charges.ts';
import { findPapers } from '../receipt/find-papers.ts';
import { printNumber } from '../receipt/paper-number.ts';
import { presentReceipt } from './present-receipt.ts';

type Wanted = { bookingId: string; paperId?: string | undefined; caller: Pick<Caller, 'id' | 'role'> };

/**
 * The receipt of a booking that was confirmed, also after its cancellation, or one of its credit notes. A customer sees
 * only their own. What is issued but has no number yet is `receipt_not_ready`; every other case is one answer,
 * `booking_not_found`.
 */
export async function getReceipt({ bookingId, paperId, caller }: Wanted): Promise<Receipt> {
  const booking = await (caller.role === 'admin' ? findBooking(bookingId) : findOwnBooking(bookingId, caller.id));
  if (!booking) throw new AppError('booking_not_found');
  const papers = await findPapers(booking._id);
  const paper = papers.find(({ _id }) => _id.equals(paperId ?? booking._id));
  const number = paper && printNumber(paper);
  if (paper && number) {
    const charge = booking.settledBy === null ? null : await findCharge(booking.settledBy);
    return presentReceipt({ paper, number, booking, papers, charge });
  }
  // The process that confirmed it may have died before it issued the receipt; a worker will.
  const isToCome = paper !== undefined || (paperId === undefined && booking.settledBy !== null);
  throw new AppError(isToCome ? 'receipt_not_ready' : 'booking_not_found');
}
