import type { Deps } from '../../../platform/deps.ts';
import { GatewayError, type ProviderPayment } from '../../../platform/payment-gateway.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { ChargeRecord } from '../charge/charge.model.ts';
import { isCounted } from '../charge/charge-moves.ts';
import { findChargesOf } from '../charge/find-charges.ts';
import { forgetUnknown, storeOrder } from '../payment-moves.ts';
import type { PaymentRecord } from '../payment.model.ts';
import { isWanted } from './decide.ts';
import type { Facts } from './facts.ts';
import { settle } from './settle.ts';

/** The state of an order after its payments were settled. */
export type OrderState = {
  /** True if the provider did not respond; the other fields are then inconclusive. */
  isSilent: boolean;
  /** Whether one of the order’s payments pays for the booking. */
  isKept: boolean;
  /** Whether a payment is authorised but uncaptured while the booking waits for it; false if `mayCapture` is false. */
  isAuthorised: boolean;
  /** The resulting charges, by the provider’s payment ID. */
  charges: Map<string, ChargeRecord>;
  /** The booking as last read or moved; null if no payment needed it. */
  booking: BookingRecord | null;
};

type Asking = {
  budgetMs: number;
  /** False for a booking that is about to be cancelled: an authorised payment is then not captured. */
  mayCapture?: boolean;
  /** The ID of a payment known to exist; fetched separately if the provider’s list does not include it yet. */
  named?: string;
  /** The booking, if the caller has already moved it. */
  booking?: BookingRecord | null;
};

/**
 * Fetches an order from the provider and settles each of its payments. This is the only way in which the provider’s
 * facts reach our records. Rejects only when our own database fails. Source: protocol, section 4.2.
 */
export async function syncOrder(payment: PaymentRecord, asking: Asking, deps: Deps): Promise<OrderState> {
  const { booking = null } = asking;
  const unpaid: OrderState = { isSilent: false, isKept: false, isAuthorised: false, charges: new Map(), booking };
  try {
    const row = await withOrder(payment, asking, deps);
    return row ? await settleAll(row, asking, deps) : unpaid;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.logger.warn({ paymentId: String(payment._id), err: error.message }, 'payment provider did not respond');
    return { ...unpaid, isSilent: true };
  }
}

/** Settles the payments of an order one after the other, because the earliest is the one to keep. */
async function settleAll(row: PaymentRecord, asking: Asking, deps: Deps): Promise<OrderState> {
  const entities = await listPayments(row, asking, deps);
  const captureWithinMs = (asking.mayCapture ?? true) ? asking.budgetMs : null;
  const charges = new Map((await findChargesOf(row._id)).map((charge) => [charge._id, charge]));
  let { booking = null } = asking;
  let isAuthorised = false;
  for (const entity of entities) {
    const charge = charges.get(entity.id) ?? null;
    const end = await settle({ row, entity, charge, captureWithinMs, booking }, deps);
    if (end.charge) charges.set(entity.id, end.charge);
    booking = end.booking;
    isAuthorised ||= captureWithinMs !== null && isPromised(end, row);
  }
  const isKept = [...charges.values()].some(isCounted);
  return { isSilent: false, isKept, isAuthorised, charges, booking };
}

const isPromised = ({ entity, booking }: Facts, row: PaymentRecord): boolean =>
  entity?.status === 'authorized' && booking !== null && isWanted(booking, row);

/** Returns the row with its order ID; an order whose ID was never stored is found by its receipt number. */
async function withOrder(payment: PaymentRecord, { budgetMs }: Asking, deps: Deps): Promise<PaymentRecord | null> {
  if (payment.razorpayOrderId !== null) return payment;
  const order = await deps.gateway.findOrderByReceipt(String(payment._id), payment.amount, { budgetMs });
  return order ? storeOrder(payment._id, order.id, deps) : null;
}

/**
 * Returns the payments of an order, earliest first. The provider’s timestamps are in whole seconds; payments with the
 * same time are sorted in reverse of the provider’s list, which is newest first.
 */
async function listPayments(
  { _id, razorpayOrderId, unknown }: PaymentRecord,
  { budgetMs, named }: Asking,
  { gateway }: Deps,
): Promise<ProviderPayment[]> {
  const listed = await gateway.fetchOrderPayments(razorpayOrderId ?? '', { budgetMs });
  const known = listed.filter(({ status }) => status !== 'unknown').map(({ id }) => id);
  if (unknown) await forgetUnknown(_id, known);
  const isMissing = !listed.some(({ id, status }) => id === named && /captured|refunded|authorized/.test(status));
  const found =
    named !== undefined && isMissing ? await findCaptured(named, razorpayOrderId, { budgetMs, gateway }) : null;
  const entities = found ? [found, ...listed.filter(({ id }) => id !== named)] : listed;
  return entities.toReversed().toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

async function findCaptured(
  id: string,
  orderId: string | null,
  { budgetMs, gateway }: Pick<Asking, 'budgetMs'> & Pick<Deps, 'gateway'>,
): Promise<ProviderPayment | null> {
  try {
    const entity = await gateway.fetchPayment(id, { budgetMs });
    return entity.orderId === orderId && entity.status === 'captured' ? entity : null;
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}
