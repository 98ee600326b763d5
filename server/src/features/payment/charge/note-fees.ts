import type { ProviderPayment } from '../../../platform/payment-gateway.ts';
import { type ChargeMoved, feesOf, moveCharge, type MoveDeps } from './charge-moves.ts';

/** Remembers what the provider keeps of a payment, once it says so; null when that was known. */
export async function noteFees(
  chargeId: string,
  told: Pick<ProviderPayment, 'feeInPaise' | 'taxInPaise'>,
  deps: MoveDeps,
): ChargeMoved {
  const isTold = told.feeInPaise !== null;
  return moveCharge(chargeId, deps, ({ feePaise }) => (isTold && feePaise === undefined ? feesOf(told) : null));
}
