import type { reconciliationContract } from '../src/index.ts';
import { type GroupSamples, ids, provider } from './shared.ts';

const payoutId = 'setl_Sample00000001';

export const reconciliationSamples: GroupSamples<typeof reconciliationContract> = {
  listPayouts: {
    query: { month: '2026-11' },
    reply: [
      {
        _id: payoutId,
        paidOutAt: '2026-11-20T04:30:00.000Z',
        amountInPaise: 458_908,
        feesInPaise: 11_092,
        taxInPaise: 1_692,
        utr: '1795148200sample',
        status: 'processed',
      },
    ],
  },
  getPayout: {
    query: { id: payoutId },
    reply: `Date,Type,Payment Id,Order Id,Booking ID,Gross,Fee,Tax on Fee,Net,UTR\r\n2026-11-20,payment,${provider.paymentId},${provider.orderId},${ids.confirmed},4700,94,16.92,4589.08,1795148200sample\r\n`,
  },
  resolveDifference: {
    body: {
      id: `amount_differs:${provider.paymentId}`,
      ours: '₹4,700.00',
      theirs: '₹4,700.50',
      note: 'The bank rounds at its end',
    },
    reply: { bookingId: ids.confirmed },
  },
};
