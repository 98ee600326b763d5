import type { receiptContract } from '../src/index.ts';
import type { GroupSamples } from './sample.ts';
import { creta, ids, period, provider, pune } from './shared.ts';

export const receiptSamples: GroupSamples<typeof receiptContract> = {
  get: {
    query: { bookingId: ids.confirmed },
    reply: {
      number: '2026-27/00042',
      issuedAt: '2026-11-20T06:35:00.000Z',
      seller: { name: 'Sarani Car Rental', address: null, taxNumber: null },
      customer: { name: 'Asha Rao', email: 'asha@example.com' },
      bookingId: ids.confirmed,
      carName: creta.carName,
      locationName: pune.name,
      locationAddress: pune.description,
      ...period,
      dayCount: 2,
      pricePerDay: 2_350,
      totalAmount: 4_700,
      priceIncludesTax: true,
      tax: { code: '996601', percent: 18, taxableAmount: 3_983, taxAmount: 717 },
      payment: { reference: provider.paymentId, method: 'upi' },
      refund: null,
    },
  },
};
