import { addDays, dayInIndia, listDays } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { leftOf } from '../../payment/charge/charge-moves.ts';
import type { ChargeRecord } from '../../payment/charge/charge.model.ts';
import { findChargesBetween } from '../../payment/charge/find-charges.ts';
import { difference, type FoundDifference } from '../differences.ts';
import { nullIfRefused } from '../read-payment.ts';
import { ReconciledDay } from '../reconciled-day.model.ts';
import { PayoutLine } from './payout-line.model.ts';
import { spanOfDay, storePayouts } from './store-payouts.ts';

/** The provider pays out two working days after a payment; seven days leave room for a weekend and holidays. */
const paidOutWithinDays = 7;

/**
 * Returns payments captured `paidOutWithinDays` before `day` that were not fully refunded and that no payout has listed
 * since. First fetches the payouts of each day in between for which our copy is incomplete. Rejects with GatewayError.
 */
export async function findMissingPayouts(
  day: string,
  deps: Pick<Deps, 'gateway' | 'clock'>,
): Promise<FoundDifference[]> {
  const paidOn = addDays(day, -paidOutWithinDays);
  const charges = (await findChargesBetween(spanOfDay(paidOn))).filter(hasMoney);
  if (charges.length === 0) return [];
  await readMissing(listDays(paidOn, day), deps);
  const ids = charges.map(({ _id }) => _id);
  const listed = new Set(await PayoutLine.distinct('entityId', { entityId: trusted({ $in: ids }) }));
  const late: FoundDifference[] = [];
  for (const charge of charges.filter(({ _id }) => !listed.has(_id))) {
    if (await wasTakenBy(charge, spanOfDay(paidOn).to, deps)) late.push(notPaidOut(charge));
  }
  return late;
}

/** Whether some of the payment is ours or, of a deposit, held by us. */
const hasMoney = (charge: ChargeRecord): boolean => charge.net > 0 || (charge.outcome === 'held' && leftOf(charge) > 0);

const notPaidOut = ({ _id, bookingId, providerPaise }: ChargeRecord): FoundDifference =>
  difference('not_paid_out', _id, { ours: providerPaise, theirs: null, razorpayPaymentId: _id, bookingId });

/**
 * Whether the payment was captured before `moment` according to the provider’s own timestamp, on which payouts are
 * based. False for a payment that the provider does not have, because that is reported as a separate difference.
 */
async function wasTakenBy({ _id }: ChargeRecord, moment: Date, { gateway }: Pick<Deps, 'gateway'>): Promise<boolean> {
  const payment = await nullIfRefused(gateway.fetchPayment(_id));
  return payment !== null && payment.createdAt < moment;
}

async function readMissing(days: string[], deps: Pick<Deps, 'gateway' | 'clock'>): Promise<void> {
  const known = await ReconciledDay.find({ _id: trusted({ $in: days }) }).lean();
  const isWhole = new Set(known.filter(({ _id, readAt }) => readAt && dayInIndia(readAt) > _id).map(({ _id }) => _id));
  for (const day of days.filter((each) => !isWhole.has(each))) await storePayouts(day, deps);
}
