import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { GatewayError, type ProviderRefund, toPaise } from '../../../platform/payment-gateway.ts';
import type { ChargeRecord, RefundPart } from '../charge/charge.model.ts';

/** Per call: listing and requesting together must fit the handler’s deadline. */
const budgetMs = 4_000;

/** A call for a refund: the refund that the provider made, or why it did not. */
export type RefundTry = { part: RefundPart } & (
  | { made: ProviderRefund; failure?: undefined }
  | {
      made?: undefined;
      failure: {
        message: string;
        /** The provider refuses it for good, unless it waits for our balance. */
        isRefused: boolean;
        waitsForBalance: boolean;
        wasSilent: boolean;
        /** It was tried before its time. */
        isEarly: boolean;
        /** What the provider has refunded so far; null unless it refused. */
        refunds: ProviderRefund[] | null;
      };
    }
);

type Asking = { charge: ChargeRecord; part: RefundPart; isEarly?: boolean };

/**
 * Asks the provider for a refund whose try is counted. From the second try on the refunds that exist are listed first,
 * because nobody documents how long the provider remembers an idempotency key.
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
  isRefused: kind === 'validation',
  waitsForBalance: /balance/i.test(`${reason ?? ''} ${description ?? ''}`),
});

async function findSent(chargeId: string, key: string, { gateway }: Deps): Promise<ProviderRefund | null> {
  const refunds = await gateway.fetchRefunds(chargeId, { budgetMs });
  return refunds.find(({ receipt, status }) => receipt === key && status !== 'failed') ?? null;
}

/** The provider's list of a payment's refunds; null when it does not answer. */
export async function listRefunds(chargeId: string, { gateway, logger }: Deps): Promise<ProviderRefund[] | null> {
  try {
    return await gateway.fetchRefunds(chargeId, { budgetMs });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logger.warn({ chargeId, err: error.message }, 'payment provider did not list refunds');
    return null;
  }
}
