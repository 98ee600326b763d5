import type { Deps } from '../../../platform/deps.ts';
import { GatewayError, type ProviderPayment } from '../../../platform/payment-gateway.ts';

/** Captures a payment. The provider may have captured it first, so the payment is fetched again after an error. */
export async function captureOrRefetch(
  entity: ProviderPayment,
  { amount, budgetMs }: { amount: number; budgetMs: number },
  { gateway }: Deps,
): Promise<ProviderPayment> {
  const calls = [
    async () => gateway.capture({ razorpayPaymentId: entity.id, amount }, { budgetMs }),
    async () => gateway.fetchPayment(entity.id, { budgetMs }),
  ];
  for (const call of calls) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
    }
  }
  return entity;
}
