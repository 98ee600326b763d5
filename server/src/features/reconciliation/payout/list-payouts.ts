import { addDays, lastDayOf, startOfDayInIndia, type Payout as ShownPayout } from '@rental/contracts';
import { trusted } from '../../../platform/mongo.ts';
import { Payout, type PayoutRecord } from './payout.model.ts';

/** Returns the provider’s payouts of a month in India, newest first. */
export async function listPayouts(month: string): Promise<ShownPayout[]> {
  const from = startOfDayInIndia(`${month}-01`);
  const to = startOfDayInIndia(addDays(lastDayOf(month), 1));
  const found = await Payout.find({ paidOutAt: trusted({ $gte: from, $lt: to }) })
    .sort({ paidOutAt: -1, _id: 1 })
    .lean<PayoutRecord[]>();
  return found.map(({ _id, paidOutAt, amountPaise, feesPaise, taxPaise, utr, status }) => ({
    _id,
    paidOutAt: paidOutAt.toISOString(),
    amountInPaise: amountPaise,
    feesInPaise: feesPaise,
    taxInPaise: taxPaise,
    utr,
    status,
  }));
}
