import type { Deps } from '../../platform/deps.ts';
import { dropPending, type Ending } from '../booking/booking-moves.ts';
import type { ChargeRecord } from './charge/charge.model.ts';
import { isDue } from './charge/charge-moves.ts';
import { findCharge } from './charge/find-charges.ts';
import { runRefunds } from './charge/run-refund.ts';
import { tellOutside } from './tell-outside.ts';

/** What became of a payment. `undecided`: its booking kept moving; the charge stays open and a worker settles it. */
export type Settlement = ChargeRecord['outcome'];

/** A paid order takes no further payment, so a hold whose order was paid with another amount is over. */
const wrongAmount: Ending = { customerId: null, reason: 'wrong_amount' };

/**
 * Does what a charge asks for as it is stored now, from any side, any number of times: its booking learns of what
 * others moved, and what is due goes back. Answers what became of the payment.
 */
export async function carryOut({ _id, bookingId, reason, outcome }: ChargeRecord, deps: Deps): Promise<Settlement> {
  if (reason === 'mismatch') await dropPending(bookingId, wrongAmount, deps);
  const charge = await findCharge(_id);
  if (!charge) return outcome;
  await tellOutside(charge, deps);
  if (charge.parts.some(isDue)) await runRefunds(_id, deps);
  return charge.outcome;
}
