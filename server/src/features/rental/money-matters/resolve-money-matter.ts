import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { ChargeRecord } from '../../payment/charge/charge.model.ts';
import { outsideOf } from '../../payment/charge/charge-moves.ts';
import { findCharge } from '../../payment/charge/find-charges.ts';
import { resolveOutside } from '../../payment/charge/outside-moves.ts';

type Resolved = { razorpayPaymentId: string; returnedOutside: number; note: string; adminId: string };

/**
 * Resolves a refund made outside our system on behalf of an admin. Throws `payment_not_found`, or `edited_meanwhile` if
 * the refund has changed since the admin saw it.
 */
export async function resolveMoneyMatter(
  { razorpayPaymentId, returnedOutside, note, adminId }: Resolved,
  deps: Deps,
): Promise<ChargeRecord> {
  const charge = await findCharge(razorpayPaymentId);
  if (!charge) throw new AppError('payment_not_found');
  const { outsidePaise } = charge;
  const isSeen = outsidePaise > 0 && outsideOf(charge) === returnedOutside;
  const resolved =
    isSeen && (await resolveOutside(charge._id, { paise: outsidePaise, by: new ObjectId(adminId), note }, deps));
  if (!resolved) throw new AppError('edited_meanwhile');
  return charge;
}
