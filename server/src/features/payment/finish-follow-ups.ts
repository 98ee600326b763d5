import { creditReasons } from '@rental/contracts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord, LedgerEntry } from '../booking/booking.model.ts';
import { owedOf } from '../booking/ledger.ts';
import { finishFollowUp } from '../booking/money-moves.ts';
import { issueCreditNote } from '../receipt/issue-credit-note.ts';
import { issueReceipt } from '../receipt/issue-receipt.ts';
import { addRefund, keepCharge } from './charge/charge-moves.ts';
import { findCharge } from './charge/find-charges.ts';
import { runRefunds } from './charge/run-refund.ts';
import { mailCancelled, mailHoldEnded, mailReturnedOutside } from './payment-mails.ts';

/**
 * Does what the ledger of a booking promises: the mails, the refunds, the receipt, and last of all the flag, so that a
 * crash anywhere leaves the work to be done again; each is done once. Of an unpaid hold that an admin ended, the mail
 * is all. Source: protocol, section 4.5.
 */
export async function finishFollowUps(booking: BookingRecord, deps: Deps): Promise<void> {
  const { ledger, settledBy } = booking;
  if (settledBy === null) {
    await mailHoldEnded(booking, deps);
    await finishFollowUp(booking, deps);
    return;
  }
  const paid = ledger.flatMap((entry) => entry.paid.map(({ chargeId }) => chargeId));
  await mailAll(booking, deps);
  for (const chargeId of paid) await addRefunds(chargeId, ledger, deps);
  await checkpoint('cancel:charged');
  // The process may have died between the confirmation and its receipt.
  await issueReceipt({ booking, charge: await findCharge(settledBy) }, deps);
  for (const entry of ledger) await correctReceipt(entry, booking, deps);
  await finishFollowUp(booking, deps);
  for (const chargeId of paid) await runRefunds(chargeId, deps);
}

/** C2, then C9 of every entry that gives some of it back and has no refund yet. */
async function addRefunds(chargeId: string, ledger: LedgerEntry[], deps: Deps): Promise<void> {
  const charge = (await keepCharge(chargeId, deps)) ?? (await findCharge(chargeId));
  const known = new Set(charge?.parts.map(({ id }) => id));
  for (const { id, back } of ledger.filter((entry) => !known.has(String(entry.id)))) {
    for (const { amount } of back.filter((each) => each.chargeId === chargeId && !each.external)) {
      await addRefund(chargeId, { id: String(id), amount }, deps);
    }
  }
}

/** What is owed no longer is taken off the receipt, by a paper of its own. */
async function correctReceipt(entry: LedgerEntry, { _id: bookingId }: BookingRecord, deps: Deps): Promise<void> {
  const amount = -owedOf([entry]);
  const reason = creditReasons.find((each) => each === entry.lines[0]?.kind);
  if (amount > 0 && reason) await issueCreditNote({ entryId: entry.id, bookingId, amount, reason }, deps);
}

async function mailAll(booking: BookingRecord, deps: Deps): Promise<void> {
  const { ledger, status } = booking;
  for (const entry of ledger) {
    if (entry.back.some(({ external }) => external)) await mailReturnedOutside({ booking, entry }, deps);
  }
  if (status === 'cancelled') await mailCancelled(booking, deps);
}
