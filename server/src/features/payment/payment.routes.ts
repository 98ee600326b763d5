import { paymentContract } from '@rental/contracts';
import { type RequestHandler, Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { cancelPayment } from './cancel-payment.ts';
import { createOrder } from './create-order.ts';
import { receiveWebhook } from './webhook/receive-webhook.ts';
import { verifyPayment } from './verify-payment.ts';

export function paymentRoutes(deps: Deps): Router {
  const router = Router();

  serve(router, paymentContract.create, ({ body, caller }) => createOrder({ ...body, customerId: caller.id }, deps));

  serve(router, paymentContract.verify, ({ body, caller }) => verifyPayment({ ...body, customerId: caller.id }, deps));

  serve(router, paymentContract.cancel, ({ query, caller }) =>
    cancelPayment({ ...query, customerId: caller.id }, deps),
  );

  return router;
}

/** Mounted before the JSON parser, behind a raw-body parser: the signature covers the bytes as received. */
export function paymentWebhook(deps: Deps): RequestHandler {
  return async (request, response) => {
    const raw: unknown = request.body;
    await receiveWebhook(
      {
        raw: Buffer.isBuffer(raw) ? raw : Buffer.alloc(0),
        signature: request.get('x-razorpay-signature'),
        eventId: request.get('x-razorpay-event-id'),
      },
      deps,
    );
    const { status, message } = paymentContract.webhook;
    response.status(status).json({ statusCode: status, message, data: null });
  };
}
