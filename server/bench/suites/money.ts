import { addDays, type CreatedBooking, dayInIndia, type PaymentOrder } from '@rental/contracts';
import { type Sandbox, startSandbox } from '../../local/razorpay-sandbox/index.ts';
import { Vehicle } from '../../src/features/vehicle/vehicle.model.ts';
import { figureOf, median, percentile } from '../figure.ts';
import { processorFigures } from '../process-figures.ts';
import { appEnvironment, startApp } from '../servers/app-server.ts';
import type { Suite } from './suite.ts';

const warmUp = 5;
const tries = 40;

type Ask = (method: string, path: string, body?: object) => Promise<{ data: unknown; ms: number }>;

function asking(origin: string, headers: Record<string, string>): Ask {
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

/**
 * One customer holds a car, creates an order, pays in the sandbox and reports the payment. Returns how long the server
 * took for each step.
 */
async function rent(ask: Ask, sandbox: Sandbox, number: number) {
  const car = await Vehicle.findOne({})
    .skip(number % 20)
    .lean();
  const fromDate = addDays(dayInIndia(new Date()), 144 - Math.floor(number / 20));
  const wish = { carId: String(car?._id), locationId: String(car?.carLocations[0]), fromDate, toDate: fromDate };
  const held = await ask('POST', '/booking/create', wish);
  // The type is defined by the contracts.
  const booking = held.data as CreatedBooking;
  const ordered = await ask('POST', '/payment/create', { bookingId: booking._id });
  const order = ordered.data as PaymentOrder;
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = sandbox.pay(order.orderId);
  const verified = await ask('PUT', '/payment/verify', {
    paymentId: order.paymentId,
    orderCreationId: order.orderId,
    razorpayPaymentId: razorpay_payment_id,
    razorpayOrderId: razorpay_order_id,
    razorpaySignature: razorpay_signature,
  });
  const listed = await ask('GET', '/booking/getuserbookings');
  const cancelled = await ask('PUT', '/booking/cancel', { bookingId: booking._id });
  return { create: held.ms, order: ordered.ms, verify: verified.ms, list: listed.ms, cancel: cancelled.ms };
}

const names = {
  create: 'creation, one client',
  order: 'order at the sandbox',
  verify: 'verify at the sandbox',
  list: 'my bookings',
  cancel: 'cancel with refund',
} as const;

/**
 * Measures a customer’s steps through a rental, with the sandbox as the payment provider; the sandbox’s time is
 * included.
 */
export const money: Suite = async ({ stage }) => {
  const usual = appEnvironment(stage.uri);
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRETS: webhookSecret } = usual;
  const sandbox = await startSandbox({ port: 0, keyId, keySecret, webhookSecret, webhookUrl: null });
  const environment = {
    ...usual,
    NODE_ENV: 'test',
    RAZORPAY_API_URL: sandbox.origin,
    RAZORPAY_CHECKOUT_URL: `${sandbox.origin}/v1/checkout.js`,
  };
  const app = await startApp(environment);
  try {
    const all: Awaited<ReturnType<typeof rent>>[] = [];
    const rentOnce = async (number: number) =>
      rent(asking(app.origin, await stage.signIn('customer')), sandbox, number);
    for (let number = 0; number < warmUp; number += 1) await rentOnce(number);
    const processor = await processorFigures('a rental', app.pid, async () => {
      for (let number = warmUp; number < warmUp + tries; number += 1) all.push(await rentOnce(number));
      return tries;
    });
    const steps = Object.entries(names).flatMap(([step, name]) => {
      // The steps are the keys of `names`.
      const times = all.map((each) => each[step as keyof typeof names]);
      return [
        figureOf({ name: `${name}, p50`, value: median(times), unit: 'ms' }),
        figureOf({ name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms' }),
      ];
    });
    return [...steps, ...processor];
  } finally {
    await app.stop();
    await sandbox.stop();
  }
};
