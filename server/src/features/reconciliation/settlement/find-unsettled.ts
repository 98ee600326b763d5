import { addDays, dayInIndia, listDays } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import type { ChargeRecord } from '../../payment/charge/charge.model.ts';
import { findChargesBetween } from '../../payment/charge/find-charges.ts';
import { type Found, found } from '../found.ts';
import { orNull } from '../or-null.ts';
import { ReconciledDay } from '../reconciled-day.model.ts';
import { SettlementLine } from './settlement-line.model.ts';
import { spanOfDay, storeSettlements } from './store-settlements.ts';

/** The provider settles two working days after a payment; a weekend and holidays may lie between. */
const settledWithinDays = 7;

/**
 * Payments that the provider took a week before `day`, that we keep something of, and that no settlement lists up to
 * then. Reads the settlements of whatever day in between was not read to its end. Rejects with GatewayError.
 */
export async function findUnsettled(day: string, deps: Pick<Deps, 'gateway' | 'clock'>): Promise<Found[]> {
  const paidOn = addDays(day, -settledWithinDays);
  const charges = (await findChargesBetween(spanOfDay(paidOn))).filter(({ net }) => net > 0);
  if (charges.length === 0) return [];
  await readMissing(listDays(paidOn, day), deps);
  const ids = charges.map(({ _id }) => _id);
  const listed = new Set(await SettlementLine.distinct('entityId', { entityId: trusted({ $in: ids }) }));
  const late: Found[] = [];
  for (const charge of charges.filter(({ _id }) => !listed.has(_id))) {
    if (await wasTakenBy(charge, spanOfDay(paidOn).to, deps)) late.push(unsettled(charge));
  }
  return late;
}

const unsettled = ({ _id, bookingId, providerPaise }: ChargeRecord): Found =>
  found('unsettled', _id, { ours: providerPaise, theirs: null, razorpayPaymentId: _id, bookingId });

/** By the provider's own time, which is what it settles by. One that it does not have is a difference of its own. */
async function wasTakenBy({ _id }: ChargeRecord, moment: Date, { gateway }: Pick<Deps, 'gateway'>): Promise<boolean> {
  const payment = await orNull(gateway.fetchPayment(_id));
  return payment !== null && payment.createdAt < moment;
}

async function readMissing(days: string[], deps: Pick<Deps, 'gateway' | 'clock'>): Promise<void> {
  const known = await ReconciledDay.find({ _id: trusted({ $in: days }) }).lean();
  const isWhole = new Set(known.filter(({ _id, readAt }) => readAt && dayInIndia(readAt) > _id).map(({ _id }) => _id));
  for (const day of days.filter((each) => !isWhole.has(each))) await storeSettlements(day, deps);
}
