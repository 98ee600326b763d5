import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking-record.ts';
import { finishFollowUp } from '../booking/booking-moves.ts';
import { issueReceipt } from '../receipt/issue-receipt.ts';
import { giveBackByPolicy, keepCharge } from './charge/charge-moves.ts';
import { findCharge } from './charge/find-charges.ts';
import { mailCancelled, mailRefund } from './payment-mails.ts';
import { runDueRefund } from './charge/run-refund.ts';

/**
 * Does what the cancellation of a paid booking promised: the refund it owes, the mail, and last of all the flag, so
 * that a crash anywhere leaves the work to be done again. Source: protocol, section 4.5.
 */
export async function followUp(booking: BookingRecord, deps: Deps): Promise<void> {
  const charge = booking.settledBy === null ? null : await findCharge(booking.settledBy);
  if (charge && booking.refundDue > 0) {
    await mailRefund({ booking, charge, amount: booking.refundDue }, deps);
    await giveBackByPolicy(charge, booking.refundDue, deps);
  } else if (charge) {
    await keepCharge(charge, deps);
  }
  await checkpoint('cancel:charged');
  // The process may have died between the confirmation and its receipt.
  await issueReceipt(booking._id, deps);
  await mailCancelled(booking, deps);
  await finishFollowUp(booking._id, deps);
  await checkpoint('cancel:cleared');
  if (charge) await runDueRefund(charge._id, deps);
}
