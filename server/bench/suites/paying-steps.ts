import type { CreatedBooking, PaymentOrder } from '@rental/contracts';
import type { Sandbox } from '../../local/razorpay-sandbox/index.ts';

/** Sends a request to the API and returns the response’s data, or throws if the request failed. */
export type Ask = (method: string, path: string, body?: object) => Promise<{ data: unknown; ms: number }>;

export function asking(origin: string, headers: Record<string, string>): Ask {
  return async (method, path, body) => {
    const startedAt = performance.now();
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data } = (await answer.json()) as { data: unknown }; // the response envelope
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return { data, ms: performance.now() - startedAt };
  };
}

/** A planned rental, with the server’s responses so far. */
export type Rental = { ask: Ask; wish: object; booking?: CreatedBooking; order?: PaymentOrder };

export type Step = { name: string; run: (rental: Rental, sandbox: Sandbox) => Promise<number> };

/** The steps to a paid booking, in order. Each returns how long the server took for its request, in ms. */
export const payingSteps: readonly Step[] = [
  {
    name: 'creation, one client',
    run: async (rental) => {
      const { data, ms } = await rental.ask('POST', '/booking/create', rental.wish);
      rental.booking = data as CreatedBooking; // the type is defined by the contracts
      return ms;
    },
  },
  {
    name: 'order at the sandbox',
    run: async (rental) => {
      const { data, ms } = await rental.ask('POST', '/payment/create', { bookingId: rental.booking?._id });
      rental.order = data as PaymentOrder; // the type is defined by the contracts
      return ms;
    },
  },
  {
    name: 'verify at the sandbox',
    run: async ({ ask, order }, sandbox) => {
      const paid = sandbox.pay(order?.orderId ?? '');
      const { ms } = await ask('PUT', '/payment/verify', {
        paymentId: order?.paymentId,
        orderCreationId: order?.orderId,
        razorpayPaymentId: paid.razorpay_payment_id,
        razorpayOrderId: paid.razorpay_order_id,
        razorpaySignature: paid.razorpay_signature,
      });
      return ms;
    },
  },
];
