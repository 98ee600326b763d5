import type { receiptContract } from '../src/index.ts';
import { type GroupSamples, creta, ids, period, provider, pune } from './shared.ts';

export const receiptSamples: GroupSamples<typeof receiptContract> = {
  get: {
    query: { bookingId: ids.confirmed },
    reply: {
      paperId: ids.confirmed,
      kind: 'receipt',
      number: '2026-27/00042',
      corrects: null,
      issuedAt: '2026-11-20T06:35:00.000Z',
      seller: { name: 'Sarani Car Rental', address: null, taxNumber: null },
      customer: { name: 'Asha Rao', email: 'asha@example.com', taxNumber: null },
      bookingId: ids.confirmed,
      carName: creta.carName,
      locationName: pune.name,
      locationAddress: pune.description,
      placeOfSupply: `${pune.name}, ${pune.description}`,
      ...period,
      dayCount: 2,
      pricePerDay: 2_350,
      lines: [{ kind: 'rental', amount: 4_700 }],
      totalAmount: 4_700,
      priceIncludesTax: true,
      tax: { code: '9973', percent: 18, taxableAmount: 3_983, taxAmount: 717 },
      payment: { reference: provider.paymentId, method: 'upi' },
      refund: null,
      creditNotes: [],
    },
  },
  check: {
    body: { hash: '0f'.repeat(32) },
    reply: {
      isUnchanged: true,
      paper: {
        kind: 'receipt',
        number: 'KA/26-27/00042',
        issuedAt: '2026-11-20T06:35:00.000Z',
        sellerName: 'Sarani Karnataka Private Limited',
        taxNumber: '29AAGCB7383J1Z4',
        totalAmount: 4_700,
        paid: 4_700,
        refunded: 0,
        balance: 0,
      },
    },
  },
};
