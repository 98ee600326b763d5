import { Charge, type ChargeRecord } from '../features/payment/charge/charge.model.ts';
import { returnedSoFar } from '../features/payment/charge/charge-moves.ts';
import { Payment } from '../features/payment/payment.model.ts';
import type { Deps } from '../platform/deps.ts';
import { trusted } from '../platform/mongo.ts';
import type { ProviderPayment } from '../platform/payment-gateway.ts';

const budgetMs = 10_000;
const progressEvery = 100;

type Asking = { since: Date; report: (line: string) => void };

/**
 * Compares the orders made since a given time with the provider's records, one at a time so as not to slow down
 * customers' calls. Returns one line per difference. Changes nothing on either side. Throws GatewayError.
 */
export async function findProviderDifferences(
  { since, report }: Asking,
  { gateway }: Pick<Deps, 'gateway'>,
): Promise<string[]> {
  const made = { createdAt: trusted({ $gte: since }), razorpayOrderId: trusted({ $ne: null }) };
  const differences: string[] = [];
  let compared = 0;
  for await (const payment of Payment.find(made).sort({ _id: 1 }).lean().cursor()) {
    const entities = await gateway.fetchOrderPayments(payment.razorpayOrderId ?? '', { budgetMs });
    const charges = await Charge.find({ paymentId: payment._id }).lean();
    differences.push(...compare(entities, charges));
    compared += 1;
    if (compared % progressEvery === 0) report(`${compared} orders compared`);
  }
  report(`${compared} orders compared with the provider`);
  return differences;
}

/** Returns whether the payment reached the provider's account, even if it was refunded later. */
const wasCaptured = ({ status }: ProviderPayment): boolean => status === 'captured' || status === 'refunded';

function compare(entities: ProviderPayment[], charges: ChargeRecord[]): string[] {
  const ours = new Map(charges.map((charge) => [charge._id, charge]));
  const theirs = new Set(entities.map(({ id }) => id));
  return [
    ...entities.filter(wasCaptured).flatMap((entity) => compareOne(entity, ours.get(entity.id))),
    ...charges.filter(({ _id }) => !theirs.has(_id)).map(({ _id }) => `payment ${_id} is missing at the provider`),
  ];
}

function compareOne(entity: ProviderPayment, charge: ChargeRecord | undefined): string[] {
  const { id, amountInPaise, refundedInPaise } = entity;
  if (!charge) return [`payment ${id} of ${amountInPaise} paise is missing in our records`];
  const isUnderWay = charge.parts.some(({ state }) => state === 'requested');
  const returned = returnedSoFar(charge);
  return [
    ...(charge.providerPaise === amountInPaise
      ? []
      : [`payment ${id} is ${amountInPaise} paise at the provider and ${charge.providerPaise} in our records`]),
    ...(isUnderWay || returned === refundedInPaise
      ? []
      : [`refunds of payment ${id} are ${refundedInPaise} paise at the provider and ${returned} in our records`]),
  ];
}
