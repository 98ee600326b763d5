import type { Deps } from '../../../platform/deps.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { depositPaymentsOf } from '../../booking/moves/ledger.ts';
import { isAtProvider, isDue } from '../charge/charge-moves.ts';
import { findChargesById } from '../charge/find-charges.ts';
import { returnByHand } from '../charge/refund-moves.ts';
import { refundMail, sendMail } from '../payment-mails.ts';
import { findParties } from '../../receipt/find-parties.ts';

const reference = 'Deposit returned at the counter';

/**
 * Records that staff returned the counter money of a deposit that has just been settled (C13), and emails the customer.
 * Idempotent.
 */
export async function recordDepositReturned(booking: BookingRecord, by: ObjectId, deps: Deps): Promise<void> {
  const charges = await findChargesById(depositPaymentsOf(booking));
  for (const { _id: chargeId, parts } of charges.filter((charge) => !isAtProvider(charge))) {
    for (const part of parts.filter(isDue)) {
      const charge = await returnByHand({ chargeId, part }, { by, reference }, deps);
      const mail = charge && refundMail({ charge, part, news: 'done', reference: null });
      if (mail) await sendMail(mail, await findParties(booking), deps);
    }
  }
}
