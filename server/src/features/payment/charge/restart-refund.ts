import type { Refund } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ChargeRecord } from './charge.model.ts';
import { findCharge } from './find-charges.ts';
import { presentChargeRefund } from './present-refund.ts';
import { hurryRefund, retryRefund } from './refund-moves.ts';
import { runDueRefund } from './run-refund.ts';

type Restarted = { before: ChargeRecord; after: ChargeRecord; refund: Refund };

/**
 * Starts a refund that the provider gave up again, under a new key (C7), and tries it at once; one that waits for its
 * next try need not wait. Throws `payment_not_found`, and `refund_not_failed` for any other state, so that a second
 * click sends nothing twice.
 */
export async function restartRefund(razorpayPaymentId: string, deps: Deps): Promise<Restarted> {
  const before = await findCharge(razorpayPaymentId);
  if (!before) throw new AppError('payment_not_found');
  const isRestarted = (await retryRefund(before, deps)) || (await hurryRefund(before, deps));
  if (!isRestarted) throw new AppError('refund_not_failed');
  await runDueRefund(before._id, deps);
  const after = (await findCharge(before._id)) ?? before;
  const refund = presentChargeRefund(after);
  if (!refund) throw new AppError('refund_not_failed');
  return { before, after, refund };
}
