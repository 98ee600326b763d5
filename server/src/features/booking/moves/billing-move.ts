import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../booking.model.ts';
import type { BillingFacts } from '../record/billing-facts.ts';
import { asRead, type MoveDeps, type Moved, moveBooking } from './move-booking.ts';

type Details = Pick<BillingFacts, 'billedTo' | 'residence'>;

/**
 * T41: stores other billing details of a paid booking, for which its follow-up issues papers again. Expects that no
 * follow-up is left, so that all papers of the ledger and of an earlier T41 are issued.
 */
export async function changeBilling(booking: BookingRecord, { billedTo, residence }: Details, deps: MoveDeps): Moved {
  const reissue = { id: new ObjectId(), at: deps.clock.now(), entryCount: booking.ledger.length };
  return moveBooking(booking._id, deps, {
    filter: { followUp: false, ...asRead(booking) },
    changes: {
      $set: { ...(billedTo && { billedTo }), ...(residence && { residence }), reissue, followUp: true },
      $unset: { ...(!billedTo && { billedTo: 1 }), ...(!residence && { residence: 1 }) },
    },
    to: 'billing changed',
    place: 'billing:written',
  });
}
