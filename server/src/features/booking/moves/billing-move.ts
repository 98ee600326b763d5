import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../booking.model.ts';
import type { BillingFacts } from '../record/billing-facts.ts';
import { asRead, type MoveDeps, type Moved, moveBooking } from './move-booking.ts';

type Details = Pick<BillingFacts, 'billedTo' | 'residence'>;

const changesOf = ({ billedTo, residence }: Details) => ({
  $set: { ...(billedTo && { billedTo }), ...(residence && { residence }) },
  $unset: { ...(!billedTo && { billedTo: 1 as const }), ...(!residence && { residence: 1 as const }) },
});

/** These moves don’t change what the last step at the counter did, so that T26 can still undo it. */
const withUndo = ({ undo, rev }: BookingRecord): Pick<BookingRecord, 'undo'> =>
  undo?.rev === rev ? { undo: { ...undo, rev: rev + 1 } } : {};

/**
 * T41: stores other billing details of a paid booking, for which its follow-up issues papers again. Expects that no
 * follow-up is left, so that all papers of the ledger and of an earlier T41 are issued. Before an invoice at the end of
 * the rental, there is nothing to issue again.
 */
export async function changeBilling(booking: BookingRecord, details: Details, deps: MoveDeps): Moved {
  const { $set: written, $unset } = changesOf(details);
  const $set = { ...written, ...withUndo(booking) };
  const reissue = { id: new ObjectId(), at: deps.clock.now(), entryCount: booking.ledger.length };
  return moveBooking(booking._id, deps, {
    filter: { followUp: false, ...asRead(booking) },
    changes: { $set: booking.awaitsInvoice ? $set : { ...$set, reissue, followUp: true }, $unset },
    to: 'billing changed',
    place: 'billing:written',
  });
}

/** T42: decides, with the first paper of a booking, that its invoice is issued at the end of the rental. */
export async function awaitInvoice(booking: BookingRecord, deps: MoveDeps): Moved {
  return moveBooking(booking._id, deps, {
    filter: { invoiced: null, ...asRead(booking) },
    changes: { $set: { awaitsInvoice: true, ...withUndo(booking) } },
    to: 'awaits its invoice',
    place: 'invoice:awaited',
  });
}

/**
 * T43: ends the wait for the invoice, because the rental has ended; the follow-up issues it. Expects that no follow-up
 * is left, so that all vouchers of the ledger are issued.
 */
export async function invoiceRental(booking: BookingRecord, deps: MoveDeps): Moved {
  const invoiced = { id: new ObjectId(), at: deps.clock.now(), entryCount: booking.ledger.length };
  return moveBooking(booking._id, deps, {
    filter: { awaitsInvoice: true, followUp: false, ...asRead(booking) },
    changes: { $set: { invoiced, followUp: true, ...withUndo(booking) }, $unset: { awaitsInvoice: 1 } },
    to: 'invoiced',
    place: 'invoice:written',
  });
}
