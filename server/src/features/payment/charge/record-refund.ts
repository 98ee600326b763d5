import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ProviderRefund } from '../../../platform/payment-gateway.ts';
import { mailRefund } from '../payment-mails.ts';
import type { ChargeRecord, RefundPart } from './charge.model.ts';
import { isMadeThere, isUnasked, type PartOf, refundEnded, refundRequested } from './refund-moves.ts';

type Told = { charge: ChargeRecord; part: RefundPart; told: ProviderRefund };

/**
 * C5 and C6: writes down how far the provider is with one of our refunds; false when that is known. Each mail about it
 * is queued before the move, so that a crash in between repeats it, and goes out once.
 */
export async function recordRefund({ charge, part, told }: Told, deps: Deps): Promise<boolean> {
  const which: PartOf = { chargeId: charge._id, part };
  const { id: reference, status } = told;
  const isNew = isUnasked(part);
  if (isNew) {
    if (status !== 'failed') await mailRefund({ charge, part, news: 'started', reference }, deps);
    await refundRequested(which, told, deps);
  }
  const end = endOf(part, status);
  if (end) {
    await mailRefund({ charge, part, news: end === 'processed' ? 'done' : 'failed', reference }, deps);
    await refundEnded(which, end, deps);
  }
  await checkpoint('refund:recorded');
  return isNew || end !== null;
}

/** How the provider ended it, if that is news; what it called processed may fail at the bank later. */
function endOf(part: RefundPart, status: ProviderRefund['status']): 'processed' | 'failed' | null {
  const isUnderWay = isUnasked(part) || part.state === 'requested';
  if (status === 'processed') return isUnderWay ? status : null;
  if (status !== 'failed') return null;
  return isUnderWay || (part.state === 'processed' && isMadeThere(part)) ? status : null;
}
