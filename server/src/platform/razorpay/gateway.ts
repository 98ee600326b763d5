import Razorpay from 'razorpay';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { GatewayError, type PaymentGateway, toPaise } from '../payment-gateway.ts';
import { createLists, type ListCalls } from './listings.ts';
import { createCaller } from './retry.ts';
import { prepareHttp } from './sdk.ts';
import { isProviderId, read } from './parse.ts';
import { isSignedBy } from '../secrets/signatures.ts';

const currency = 'INR';
// A payment authorised more than 12 minutes after it started is refunded automatically; 12 is Razorpay's minimum.
const capturePeriodMinutes = 12;
const ordersPerReceipt = 10;
const refundKeyShape = /^[A-Za-z0-9_-]{10,40}$/;

export type RazorpayGatewayOptions = {
  keyId: string;
  keySecret: string;
  /**
   * The current secret and previous ones: after a rotation, retried webhooks still carry a signature made with the old
   * secret.
   */
  webhookSecrets: string[];
  apiUrl: string;
  timeoutSeconds: number;
  clock: Pick<Clock, 'now'>;
  logger: Logger;
};

function checked(kind: Parameters<typeof isProviderId>[0], id: string): string {
  if (!isProviderId(kind, id)) throw new GatewayError('validation', { description: `not a ${kind} id` });
  return id;
}

/**
 * Creates the payment provider with Razorpay's SDK; no other module uses the SDK.
 *
 * Throws an Error immediately when a key is missing or the SDK cannot be pointed at `apiUrl`. The returned methods
 * reject only with GatewayError, or with RangeError for an amount that is not whole rupees.
 */
export function createRazorpayGateway(options: RazorpayGatewayOptions): PaymentGateway {
  const { keyId, keySecret, webhookSecrets, clock, logger, timeoutSeconds } = options;
  const client = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const rq: unknown = Reflect.get(client.api, 'rq');
  prepareHttp(rq, options);
  const { query, change } = createCaller({ clock, logger, timeoutSeconds });
  // Refunds have their own breaker, so that failing refunds do not block orders.
  const refunds = createCaller({ clock, logger, timeoutSeconds });

  // Lists have their own breaker, because no customer waits for them.
  const lists = createCaller({ clock, logger, timeoutSeconds });
  const listCalls: ListCalls = {
    payments: async (span) => client.payments.all(span),
    refunds: async (span) => client.refunds.all(span),
    disputes: async (page) => client.disputes.all(page),
    settlements: async (span) => client.settlements.all(span),
    settlementItems: async (day) => client.settlements.reports(day),
  };

  return {
    ...createLists(listCalls, lists.query),
    keyId,
    createOrder: async ({ receipt, amount, notes }, { budgetMs } = {}) => {
      const order = {
        amount: toPaise(amount),
        currency,
        receipt,
        notes,
        payment: {
          capture: 'automatic',
          capture_options: {
            automatic_expiry_period: capturePeriodMinutes,
            manual_expiry_period: capturePeriodMinutes,
            refund_speed: 'normal',
          },
        },
      } as const;
      return change({ send: () => client.orders.create(order), read: read.order, budgetMs });
    },
    findOrderByReceipt: async (receipt, amount, { budgetMs } = {}) => {
      const send = () => client.orders.all({ receipt, count: ordersPerReceipt });
      const paise = toPaise(amount);
      const orders = await query({ send, read: read.orders, budgetMs });
      // Razorpay lists the newest order first.
      return orders.find((each) => each.receipt === receipt && each.amountInPaise === paise) ?? null;
    },
    fetchOrder: async (orderId, { budgetMs } = {}) => {
      const id = checked('order', orderId);
      return query({ send: () => client.orders.fetch(id), read: read.order, budgetMs });
    },
    fetchOrderPayments: async (orderId, { budgetMs } = {}) => {
      const id = checked('order', orderId);
      return query({ send: () => client.orders.fetchPayments(id), read: read.payments, budgetMs });
    },
    fetchPayment: async (razorpayPaymentId, { budgetMs } = {}) => {
      const id = checked('payment', razorpayPaymentId);
      return query({ send: () => client.payments.fetch(id), read: read.payment, budgetMs });
    },
    capture: async ({ razorpayPaymentId, amount }, { budgetMs } = {}) => {
      const id = checked('payment', razorpayPaymentId);
      const paise = toPaise(amount);
      const send = () => client.payments.capture(id, paise, currency);
      return change({ send, read: read.payment, budgetMs });
    },
    refund: async ({ razorpayPaymentId, amountInPaise, key, bookingId }, { budgetMs } = {}) => {
      const id = checked('payment', razorpayPaymentId);
      if (!refundKeyShape.test(key)) throw new GatewayError('validation', { description: 'not a refund key' });
      const refund = { amount: amountInPaise, speed: 'normal', receipt: key, notes: { bookingId } } as const;
      const send = () => client.payments.refund(id, refund);
      return refunds.change({ send, read: read.refund, budgetMs, refundKey: key });
    },
    fetchRefunds: async (razorpayPaymentId, { budgetMs } = {}) => {
      const id = checked('payment', razorpayPaymentId);
      const send = () => client.payments.fetchMultipleRefund(id, { count: 100 });
      return refunds.query({ send, read: read.refunds, budgetMs });
    },
    fetchDispute: async (disputeId, { budgetMs } = {}) => {
      const id = checked('dispute', disputeId);
      return query({ send: () => client.disputes.fetch(id), read: read.dispute, budgetMs });
    },

    verifyCheckout: ({ orderId, razorpayPaymentId, signature }) =>
      isSignedBy(keySecret, `${orderId}|${razorpayPaymentId}`, signature),
    verifyWebhook: (raw, signature) => webhookSecrets.some((secret) => isSignedBy(secret, raw, signature)),
  };
}
