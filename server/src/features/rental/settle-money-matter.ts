import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId } from '../../platform/mongo.ts';
import type { ChargeRecord } from '../payment/charge/charge.model.ts';
import { outsideOf } from '../payment/charge/charge-moves.ts';
import { findCharge } from '../payment/charge/find-charges.ts';
import { settleOutside } from '../payment/charge/outside-moves.ts';

type Settled = { razorpayPaymentId: string; returnedOutside: number; note: string; adminId: string };

/**
 * An admin has seen to what was returned outside our system. Throws `payment_not_found`, and `edited_meanwhile` when
 * that is no longer what the admin saw.
 */
export async function settleMoneyMatter(
  { razorpayPaymentId, returnedOutside, note, adminId }: Settled,
  deps: Deps,
): Promise<ChargeRecord> {
  const charge = await findCharge(razorpayPaymentId);
  if (!charge) throw new AppError('payment_not_found');
  const { outsidePaise } = charge;
  const isSeen = outsidePaise > 0 && outsideOf(charge) === returnedOutside;
  const settled =
    isSeen && (await settleOutside(charge._id, { paise: outsidePaise, by: new ObjectId(adminId), note }, deps));
  if (!settled) throw new AppError('edited_meanwhile');
  return charge;
}
