import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { moment, nothing, objectId } from '../fields.ts';

/** The formats of Razorpay's ids. Source: the provider's API reference. */
export const razorpayOrderId = z.string().check(z.regex(/^order_[A-Za-z0-9]{14}$/, 'Not an order id'));
export const razorpayPaymentId = z.string().check(z.regex(/^pay_[A-Za-z0-9]{14}$/, 'Not a payment id'));

/**
 * The id of a Razorpay payment; for counter money, `ctr_` followed by the id of its ledger entry; for a deposit that paid
 * a balance, `dep_` followed by that id.
 */
export const chargeId = z.string().check(z.regex(/^(pay_[A-Za-z0-9]{14}|(ctr|dep)_[0-9a-f]{24})$/, 'Not a payment id'));

/**
 * The values that the page has after checkout. Both order ids must belong to `paymentId`: `orderCreationId` comes from
 * our order response, `razorpayOrderId` from checkout.
 */
export const verifyPaymentBody = z.strictObject({
  paymentId: objectId,
  orderCreationId: razorpayOrderId,
  razorpayPaymentId,
  razorpayOrderId,
  razorpaySignature: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Not a signature')),
});
export type VerifyPaymentBody = z.infer<typeof verifyPaymentBody>;

/** The values that checkout needs. `amount` is in paise; `key` is the public key id. */
export const paymentOrder = z.object({
  orderId: z.string(),
  paymentId: objectId,
  amount: z.int(),
  currency: z.literal('INR'),
  key: z.string(),
  holdUntil: moment,
});
export type PaymentOrder = z.infer<typeof paymentOrder>;

/** What is paid online: an unpaid booking, an open payment request, the balance or, with this `purpose`, the deposit. */
export const payable = { bookingId: objectId, purpose: z.optional(z.literal('deposit')) };

export const paymentContract = {
  create: {
    method: 'POST',
    path: '/payment/create',
    access: 'customer',
    limit: 'payment',
    status: 201,
    message: 'Order created',
    body: z.strictObject(payable),
    reply: paymentOrder,
    errors: [
      'booking_not_found',
      'nothing_to_pay',
      'already_confirmed',
      'payment_in_progress',
      'hold_ended',
      'hold_too_short',
      'provider_unavailable',
    ],
  },
  verify: {
    method: 'PUT',
    path: '/payment/verify',
    access: 'customer',
    limit: 'payment',
    message: 'Payment verified',
    body: verifyPaymentBody,
    reply: z.object({ status: z.enum(['confirmed', 'processing']), bookingId: objectId }),
    errors: [
      'payment_not_found',
      'order_mismatch',
      'invalid_signature',
      'payment_refunding',
      'paid_twice',
      'wrong_amount',
      'booking_cancelled',
    ],
  },
  cancel: {
    method: 'PUT',
    path: '/payment/cancel',
    access: 'customer',
    limit: 'payment',
    message: 'Payment canceled',
    query: z.strictObject({ paymentId: objectId }),
    reply: z.object({ bookingId: objectId, status: z.literal('cancelled') }),
    errors: ['payment_not_found', 'payment_captured', 'payment_in_progress', 'edited_meanwhile'],
  },
  webhook: {
    method: 'POST',
    path: '/payment/webhook',
    access: 'signature',
    limit: 'webhook',
    status: 200,
    message: 'Received',
    reply: nothing,
    errors: ['invalid_signature'],
  },
} as const satisfies ContractGroup;
