import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { GatewayError, type ProviderRefund, toPaise } from '../../../platform/payment-gateway.ts';
import type { ChargeRecord, RefundPart } from '../charge/charge.model.ts';

/** Time limit per call: listing and requesting together must finish before the handler’s deadline. */
const budgetMs = 4_000;

/** The result of requesting a refund: the refund that the provider made, or why it made none. */
export type RefundTry = { part: RefundPart } & (
  | { made: ProviderRefund; failure?: undefined }
  | { made?: undefined; failure: RefundFailure }
);

type RefundFailure = ReturnType<typeof describeFailure> & {
  /** Whether the refund was tried before its scheduled time. */
  isEarly: boolean;
  /** The payment’s refunds; null unless the provider rejected a request at the scheduled time and returned the list. */
  refunds: ProviderRefund[] | null;
};

type Asking = { charge: ChargeRecord; part: RefundPart; isEarly?: boolean };

/**
 * Requests a refund from the provider after the try has been counted. From the second try on, existing refunds are
 * listed first, because it is undocumented how long the provider remembers an idempotency key.
 */
export async function askRefund({ charge, part, isEarly = false }: Asking, deps: Deps): Promise<RefundTry> {
  const { _id: razorpayPaymentId, bookingId } = charge;
  const { key, amount, paise, tries } = part;
  const mayExist = isEarly || tries > 1;
  try {
    const found = mayExist ? await findSent(razorpayPaymentId, key, deps) : null;
    const input = { razorpayPaymentId, amountInPaise: paise ?? toPaise(amount), key, bookingId: String(bookingId) };
    const made = found ?? (await deps.gateway.refund(input, { budgetMs }));
    await checkpoint('refund:called');
    return { part, made };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const facts = describeFailure(error);
    const refunds = facts.isRefused && !isEarly ? await listRefunds(razorpayPaymentId, deps) : null;
    return { part, failure: { ...facts, isEarly, refunds } };
  }
}

const describeFailure = ({ message, kind, retryable: wasSilent, reason, description }: GatewayError) => ({
  message,
  wasSilent,
  /** Whether the provider rejected the request. If `waitsForBalance` is set, our balance was too low. */
  isRefused: kind === 'validation',
  waitsForBalance: /balance/i.test(`${reason ?? ''} ${description ?? ''}`),
});

async function findSent(chargeId: string, key: string, { gateway }: Deps): Promise<ProviderRefund | null> {
  const refunds = await gateway.fetchRefunds(chargeId, { budgetMs });
  return refunds.find(({ receipt, status }) => receipt === key && status !== 'failed') ?? null;
}

/** Returns the provider’s list of a payment’s refunds; null if the provider does not respond. */
export async function listRefunds(chargeId: string, { gateway, logger }: Deps): Promise<ProviderRefund[] | null> {
  try {
    return await gateway.fetchRefunds(chargeId, { budgetMs });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logger.warn({ chargeId, err: error.message }, 'payment provider did not list refunds');
    return null;
  }
}
