import { checkpoint } from '../../../platform/checkpoint.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import type { ProviderPayment } from '../../../platform/payment-gateway.ts';
import type { PaymentRecord } from '../payment.model.ts';
import { Charge, type ChargeRecord } from './charge.model.ts';
import { all, feesOf, latest, type MoveDeps, newPart, withSums } from './charge-moves.ts';
import { findCharge } from './find-charges.ts';

type Beginning = Pick<ChargeRecord, 'outcome' | 'reason'> &
  Partial<Pick<ChargeRecord, 'parts' | 'outsidePaise' | 'outsideParts'>>;

const beginnings = {
  undecided: () => ({ outcome: 'undecided', reason: null }),
  /** A payment of a wrong amount or currency can never pay for the booking, so its record starts with a refund. */
  mismatch: (entity, now) => {
    const parts = [newPart({ _id: entity.id }, { id: all, amount: rupeesOf(entity), part: 1 }, now)];
    return { outcome: 'refund', reason: 'mismatch', parts };
  },
  /**
   * C8 for a payment that was refunded before we first saw it. The first write already applies C8, so that the charge
   * is never undecided.
   */
  returned: (entity, now) => {
    const { amountInPaise: outsidePaise } = entity;
    const outsideParts = [{ paise: outsidePaise, amount: rupeesOf(entity), at: now }];
    return { outcome: 'refund', reason: 'returned_unseen', outsidePaise, outsideParts };
  },
} satisfies Record<string, (entity: ProviderPayment, now: Date) => Beginning>;

export type RecordAs = keyof typeof beginnings;

/** Clamps the provider’s timestamp to the time between the order’s creation and now. */
const within = (first: Date, told: Date, last: Date): Date => (told > last ? last : latest(first, told));

/** The amount of an unexpected payment may include a fraction of a rupee; it is rounded up. */
const rupeesOf = ({ amountInPaise }: Pick<ProviderPayment, 'amountInPaise'>): number => Math.ceil(amountInPaise / 100);

/** C1: records a captured payment before anything is decided, or returns the existing record. */
export async function recordCharge(
  { entity, payment, as }: { entity: ProviderPayment; payment: PaymentRecord; as: RecordAs },
  deps: MoveDeps,
): Promise<ChargeRecord> {
  if (payment.razorpayOrderId === null) throw new Error('cannot record a charge: the payment has no order');
  let recorded: ChargeRecord | null = null;
  try {
    const created = await Charge.create(
      withSums({
        _id: entity.id,
        rev: 0,
        paymentId: payment._id,
        bookingId: payment.bookingId,
        customerId: payment.customerId,
        razorpayOrderId: payment.razorpayOrderId,
        amount: rupeesOf(entity),
        providerPaise: entity.amountInPaise,
        ...feesOf(entity),
        method: entity.method,
        capturedAt: deps.clock.now(),
        paidAt: within(payment.createdAt, entity.createdAt, deps.clock.now()),
        net: 0,
        parts: [],
        outsidePaise: 0,
        outsideParts: [],
        toldPaise: 0,
        open: true,
        nextAt: deps.clock.now(),
        retryFrom: null,
        ...beginnings[as](entity, deps.clock.now()),
      }),
    );
    recorded = created.toObject();
    if (as === 'mismatch') {
      const facts = { alert: 'amount_mismatch', chargeId: entity.id, expected: payment.amount };
      deps.logger.error(facts, 'captured amount differs from the order');
    }
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const charge = recorded ?? (await findCharge(entity.id));
  if (!charge) throw new Error('charge not found after it was written');
  await checkpoint('settle:recorded');
  return charge;
}
