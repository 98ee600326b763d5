import type { BookingRecord } from '../../booking/booking.model.ts';
import type { LedgerEntry } from '../../booking/record/ledger-entry.ts';
import { isDepositPayment, isMadeByLedger } from '../../booking/moves/ledger.ts';
import { creditOf, hasReceipt, isBeforeInvoice } from '../../booking/moves/papers.ts';
import { isDecided } from '../charge/charge-moves.ts';
import { waitingOf } from '../charge/sendable.ts';
import { extraChargeMails } from '../extra-charge-mails.ts';
import { atCounterMails, cancelledMail, changedMails, holdEndedMail, returnedOutsideMail } from '../payment-mails.ts';
import type { Action, PaymentFacts } from './facts.ts';

/**
 * Returns the follow-ups of a booking when they are not triggered by one of its payments. A hold that an admin ended
 * needs only its email.
 */
export function followUpsOfAll(booking: BookingRecord | null, payments: readonly PaymentFacts[]): Action[] {
  if (!booking?.followUp) return [];
  return booking.settledBy === null
    ? [{ do: 'mail', mail: holdEndedMail(booking) }, { do: 'finish-follow-up' }]
    : followUpsOf(booking, null, payments);
}

/**
 * Returns the follow-ups that a booking’s ledger requires. While a charge that the ledger makes is missing, only C10
 * and C19. Otherwise the emails, C2 or C18 for every payment, C9 for every refund of a payment by an entry, and the
 * receipts and credit notes. The last action clears the flag. Source: protocol, section 4.5.
 */
export function followUpsOf(
  booking: BookingRecord,
  payment: PaymentFacts | null,
  others: readonly PaymentFacts[],
): Action[] {
  const { ledger, status } = booking;
  const payments = payment ? [payment, ...others] : others;
  const uncopied = findUncopied(ledger, payments);
  if (uncopied.length > 0) return uncopied.map(copyOf);
  const outside = ledger.filter(isExternal);
  const mails = [
    ...outside.map(returnedOutsideMail),
    ...atCounterMails(booking),
    ...changedMails(booking),
    ...extraChargeMails(booking),
    ...(status === 'cancelled' ? [cancelledMail(booking, waitsOf(ledger, payments))] : []),
  ];
  return [
    ...mails.map((mail): Action => ({ do: 'mail', mail })),
    ...(payment ? stepsOf(ledger, payment) : []),
    ...others.flatMap((each) =>
      stepsOf(ledger, each).map((step): Action => ({ do: 'of-other', charge: each.charge, step })),
    ),
    // The process may have died after the payment was recorded but before its receipt was issued.
    ...ledger.filter((entry) => hasReceipt(booking, entry)).map((entry): Action => ({ do: 'receipt', entry })),
    ...creditNotesOf(booking, payments),
    { do: 'finish-follow-up' },
  ];
}

/** Returns the entries that make a charge which is not stored yet. */
function findUncopied(ledger: readonly LedgerEntry[], payments: readonly PaymentFacts[]): LedgerEntry[] {
  const copied = new Set(payments.map(({ charge }) => charge._id));
  return ledger.filter(({ paid }) => paid.some(({ chargeId }) => isMadeByLedger(chargeId) && !copied.has(chargeId)));
}

const copyOf = (entry: LedgerEntry): Action => ({
  do: entry.counter ? 'copy-counter-money' : 'copy-used-deposit',
  entry,
});

const isExternal = ({ back }: LedgerEntry): boolean => back.some(({ external }) => external);

/** C2 or C18, and C9, of one payment. */
function stepsOf(ledger: readonly LedgerEntry[], { charge }: PaymentFacts): Action<'keep' | 'hold' | 'add-refund'>[] {
  const known = new Set(charge.parts.map(({ id }) => id));
  const refunds = ledger
    .filter(({ id, release }) => release !== 'used' && !known.has(String(id)))
    .flatMap(({ id, at, back }) => back.map((each) => ({ ...each, id: String(id), at })))
    .filter(({ chargeId, external }) => chargeId === charge._id && !external);
  return [
    ...(isDecided(charge) ? [] : [{ do: isDepositPayment({ ledger }, charge._id) ? 'hold' : 'keep' } as const]),
    ...refunds.map(({ id, amount, at }) => ({ do: 'add-refund', id, amount, at }) as const),
  ];
}

/** How much of a cancellation’s refund waits for disputes to end. */
function waitsOf(ledger: readonly LedgerEntry[], payments: readonly PaymentFacts[]): number {
  const backs = ledger.filter(({ lines }) => lines[0]?.kind === 'cancelled').flatMap(({ back }) => back);
  return backs.reduce((sum, { chargeId, amount }) => {
    const payment = payments.find(({ charge }) => charge._id === chargeId);
    return payment ? sum + waitingOf(payment.charge, amount, payment.withheld) : sum;
  }, 0);
}

/**
 * Returns the credit notes and refund vouchers, one entry after the other, and what else is issued after some of them:
 * papers again after a change of the billing details, and the invoice at the end of a rental.
 */
function creditNotesOf(booking: BookingRecord, payments: readonly PaymentFacts[]): Action[] {
  const { ledger, reissue, invoiced } = booking;
  const notes = ledger.map((entry) => creditNoteOf(booking, entry, payments));
  const after = (entryCount: number): Action[] => [
    ...(invoiced?.entryCount === entryCount ? [{ do: 'invoice' } as const] : []),
    ...(reissue?.entryCount === entryCount ? [{ do: 'reissue' } as const] : []),
  ];
  return [...after(0), ...notes.flatMap((actions, index) => [...actions, ...after(index + 1)])];
}

function creditNoteOf(booking: BookingRecord, entry: LedgerEntry, payments: readonly PaymentFacts[]): Action[] {
  const credit = creditOf(booking, entry);
  if (!credit) return [];
  const isEarly = isBeforeInvoice(booking, entry);
  const at = countedAt(entry, payments);
  return [{ do: 'credit-note', entryId: entry.id, ...credit, at, ...(isEarly && { isBeforeInvoice: true }) }];
}

/** The date on which the refund in a ledger entry lowers revenue. For an external refund, that is when it was found. */
function countedAt({ at, back }: LedgerEntry, payments: readonly PaymentFacts[]): Date {
  const external = back.find((each) => each.external);
  const from = payments.find(({ charge }) => charge._id === external?.chargeId);
  return from?.charge.outsideParts.findLast((part) => part.at <= at)?.at ?? at;
}
