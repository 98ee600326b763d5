import { trusted } from '../../../platform/mongo.ts';
import { readBatches } from '../../../platform/batches/read-batches.ts';
import { Payout, type PayoutRecord } from './payout.model.ts';
import { PayoutLine, type PayoutLineRecord } from './payout-line.model.ts';

type Span = { from: Date; until: Date };

/** The provider’s word for a payout that has reached the bank. */
const reached = 'processed';

/** Whether a payout has reached our bank. */
export const hasReachedBank = ({ status }: Pick<PayoutRecord, 'status'>): boolean => status === reached;

/** Reads the payouts of a span in batches, oldest first. */
export const readPayouts = ({ from, until }: Span): AsyncGenerator<PayoutRecord[]> =>
  readBatches(Payout, { paidOutAt: { $gte: from, $lt: until } }, { hint: 'by_time', sort: { paidOutAt: 1 } });

/** Reads the lines of a payout in batches, in order of creation. */
export const readPayoutLines = (payoutId: string): AsyncGenerator<PayoutLineRecord[]> =>
  readBatches(PayoutLine, { payoutId }, { hint: 'by_payout', sort: { madeAt: 1, _id: 1 } });

/** What reached the bank, and the provider’s fees, with and without the GST in them, in paise. */
export type PayoutSums = { bank: number; fees: number; tax: number };

/** Sums the provider’s own totals of the payouts before a moment that reached the bank. */
export async function sumPayoutsBefore(moment: Date): Promise<PayoutSums> {
  const [found] = await Payout.aggregate<PayoutSums>([
    { $match: { status: reached, paidOutAt: trusted({ $lt: moment }) } },
    {
      $group: {
        _id: null,
        bank: { $sum: '$amountPaise' },
        fees: { $sum: '$feesPaise' },
        tax: { $sum: '$taxPaise' },
      },
    },
  ]).option({ maxTimeMS: 60_000 });
  return found ?? { bank: 0, fees: 0, tax: 0 };
}
