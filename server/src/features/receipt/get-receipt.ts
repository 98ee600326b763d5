import type { Receipt, Refund } from '@rental/contracts';
import { siteOrigin } from '../../config/site-origin.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { findBooking, findOwnBooking, refuseForeignBooking } from '../booking/find/find-bookings.ts';
import { paidOf } from '../booking/moves/ledger.ts';
import type { Deps } from '../../platform/deps.ts';
import { findPapers } from './find-papers.ts';
import { findMainPaper } from './open-papers.ts';
import type { PaperRecord } from './paper.model.ts';
import { printNumber } from './number/paper-number.ts';
import { presentReceipt } from './present-receipt.ts';

/** Returns the total refunded from the payment that confirmed a booking; null if nothing was refunded. */
export type FindRefund = (booking: BookingRecord) => Promise<Refund | null>;

export type ReceiptDeps = Pick<Deps, 'clock' | 'settings'> & { findRefund: FindRefund };

type Wanted = { bookingId: string; paperId?: string | undefined; caller: Pick<Caller, 'id' | 'role' | 'staff'> };

/**
 * Returns the receipt of a booking that was confirmed, even if the booking was cancelled later, or one of its credit
 * notes. Customers can read only their own; managers and clerks can read those of their locations. Throws
 * `receipt_not_ready` if the document is not issued or not numbered yet, `invoice_at_return` if nothing was paid
 * before an invoice at the end of the rental, otherwise `booking_not_found`.
 */
export async function getReceipt(
  { bookingId, paperId, caller }: Wanted,
  { findRefund, clock, settings }: ReceiptDeps,
): Promise<Receipt> {
  if (caller.role === 'admin') await refuseForeignBooking(bookingId, caller);
  const booking = await (caller.role === 'admin' ? findBooking(bookingId) : findOwnBooking(bookingId, caller.id));
  if (!booking) throw new AppError('booking_not_found');
  const papers = await findPapers(booking._id);
  const paper = paperId === undefined ? findMainPaper(papers, booking) : papers.find(({ _id }) => _id.equals(paperId));
  const number = paper && printNumber(paper);
  if (paper && number) {
    return presentReceipt({
      paper,
      number,
      papers,
      booking,
      refund: await findRefund(booking),
      origin: siteOrigin(settings),
      now: clock.now(),
    });
  }
  throw whyMissing({ ...booking, isAsked: paperId !== undefined }, paper);
}

/** Why a paper can’t be shown. */
function whyMissing(
  { awaitsInvoice, followUp, ledger, settledBy, isAsked }: BookingRecord & { isAsked: boolean },
  paper: PaperRecord | null | undefined,
): AppError {
  if (!paper && !isAsked && awaitsInvoice && !followUp && paidOf(ledger) === 0)
    return new AppError('invoice_at_return');
  // The process that confirmed the booking may have died before issuing the receipt; a worker will issue it.
  const isToCome = Boolean(paper) || (!isAsked && settledBy !== null);
  return new AppError(isToCome ? 'receipt_not_ready' : 'booking_not_found');
}
