import type { paymentContract } from '../src/index.ts';
import { type GroupSamples, ids, provider } from './shared.ts';

export const paymentSamples: GroupSamples<typeof paymentContract> = {
  create: {
    body: { bookingId: ids.held },
    reply: {
      orderId: provider.orderId,
      paymentId: ids.payment,
      amount: 470_000,
      currency: 'INR',
      key: 'rzp_test_Sample00000001',
      holdUntil: '2026-11-20T06:45:00.000Z',
    },
  },
  verify: {
    body: {
      paymentId: ids.payment,
      orderCreationId: provider.orderId,
      razorpayPaymentId: provider.paymentId,
      razorpayOrderId: provider.orderId,
      razorpaySignature: provider.signature,
    },
    reply: { status: 'confirmed', bookingId: ids.held },
  },
  cancel: { query: { paymentId: ids.payment }, reply: { bookingId: ids.held, status: 'cancelled' } },
  webhook: { reply: null },
};
