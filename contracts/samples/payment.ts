import type { payLinkContract, paymentContract } from '../src/index.ts';
import { creta, type GroupSamples, ids, period, provider } from './shared.ts';

/** The id of a payment, and a signature. */
export const payLinkToken = `${ids.payment}${'0f'.repeat(32)}`;

const order = {
  orderId: provider.orderId,
  paymentId: ids.payment,
  amount: 470_000,
  currency: 'INR',
  key: 'rzp_test_Sample00000001',
  holdUntil: '2026-11-20T06:45:00.000Z',
} as const;

const proof = {
  orderCreationId: provider.orderId,
  razorpayPaymentId: provider.paymentId,
  razorpayOrderId: provider.orderId,
  razorpaySignature: provider.signature,
};

export const paymentSamples: GroupSamples<typeof paymentContract & typeof payLinkContract> = {
  create: { body: { bookingId: ids.held }, reply: order },
  verify: {
    body: { paymentId: ids.payment, ...proof },
    reply: { status: 'confirmed', bookingId: ids.held },
  },
  cancel: { query: { paymentId: ids.payment }, reply: { bookingId: ids.held, status: 'cancelled' } },
  webhook: { reply: null },
  byLink: {
    body: { token: payLinkToken },
    reply: {
      state: 'open',
      payment: {
        purpose: 'balance',
        amount: 1_200,
        until: '2026-11-21T06:30:00.000Z',
        carName: creta.carName,
        imageUrl: creta.imageUrlOne,
        ...period,
      },
    },
  },
  createByLink: { body: { token: payLinkToken }, reply: order },
  verifyByLink: { body: { token: payLinkToken, ...proof }, reply: { status: 'confirmed' } },
};
