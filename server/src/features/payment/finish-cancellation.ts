import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { finishFollowUp } from '../booking/booking-moves.ts';
import { issueReceipt } from '../receipt/issue-receipt.ts';
import { keepCharge, refundByPolicy } from './charge/charge-moves.ts';
import { findCharge } from './charge/find-charges.ts';
import { runDueRefund } from './charge/run-refund.ts';
import { mailCancelled } from './payment-mails.ts';

/**
 * Does what the cancellation of a paid booking promised: the mails, the refund it owes, and last of all the flag, so
 * that a crash anywhere leaves the work to be done again. Source: protocol, section 4.5.
 */
export async function finishCancellation(booking: BookingRecord, deps: Deps): Promise<void> {
  const { _id, settledBy, refundDue } = booking;
  // guard: T12 comes last (1 of 2) -> await finishFollowUp(_id, deps); $&
  const charge = settledBy === null ? null : await findCharge(settledBy);
  await mailCancelled(booking, deps);
  if (charge) await (refundDue > 0 ? refundByPolicy(charge, refundDue, deps) : keepCharge(charge, deps));
  await checkpoint('cancel:charged');
  // The process may have died between the confirmation and its receipt.
  await issueReceipt(_id, deps);
  // guard: T12 comes last (2 of 2)
  await finishFollowUp(_id, deps);
  if (charge) await runDueRefund(charge._id, deps);
}
