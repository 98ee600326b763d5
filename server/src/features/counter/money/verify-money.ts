import type { VerifyMoneyBody } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { counterChargeId } from '../../booking/moves/ledger.ts';
import type { ChargeRecord } from '../../payment/charge/charge.model.ts';
import { verifyCounterMoney } from '../../payment/charge/counter-charge.ts';
import { findCharge } from '../../payment/charge/find-charges.ts';

/**
 * Records that a payment by UPI was found on the bank statement (C17), and returns its charge as it was before. A repeat
 * changes nothing. Throws `payment_not_found` unless the entry is a UPI payment of this booking.
 */
export async function verifyMoney(
  { bookingId, entryId, adminId }: VerifyMoneyBody & { adminId: string },
  deps: Deps,
): Promise<ChargeRecord> {
  const charge = await findCharge(counterChargeId(new ObjectId(entryId)));
  const isUpi = charge?.counter?.isVerified !== undefined;
  if (!charge || !isUpi || String(charge.bookingId) !== bookingId) throw new AppError('payment_not_found');
  await verifyCounterMoney(charge._id, new ObjectId(adminId), deps);
  return charge;
}
