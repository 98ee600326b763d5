import { setTimeout as delay } from 'node:timers/promises';
import { addDays, type CreatedBooking, dayInIndia, type PaymentOrder } from '@rental/contracts';
import { type Sandbox, startSandbox } from '../../local/razorpay-sandbox/index.ts';
import { Vehicle } from '../../src/features/vehicle/vehicle.model.ts';
import { type Figure, figureOf, median, percentile } from '../figure.ts';
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

/** A planned rental, with the server’s responses so far. */
type Rental = { ask: Ask; wish: object; booking?: CreatedBooking; order?: PaymentOrder };

/** Prepares the request of a new customer for one day of one car. */
async function planRental(ask: Ask, number: number): Promise<Rental> {
  const car = await Vehicle.findOne({})
    .skip(number % 20)
    .lean();
  const fromDate = addDays(dayInIndia(new Date()), 144 - Math.floor(number / 20));
  return {
    ask,
    wish: { carId: String(car?._id), locationId: String(car?.carLocations[0]), fromDate, toDate: fromDate },
  };
}

type Step = { name: string; run: (rental: Rental, sandbox: Sandbox) => Promise<number> };

/** The steps of a rental in order. Each returns how long the server took for its request, in ms. */
const steps: readonly Step[] = [
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
  { name: 'my bookings', run: async ({ ask }) => (await ask('GET', '/booking/getuserbookings')).ms },
  {
    name: 'cancel with refund',
    run: async ({ ask, booking }) => (await ask('PUT', '/booking/cancel', { bookingId: booking?._id })).ms,
  },
];

/**
 * Measures each step of 40 rentals, one customer after another, with the sandbox as the payment provider. Response
 * times include the sandbox. CPU times include what the background workers use during the step; the CPU time of idle
 * workers is measured separately.
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
  const plan = async (number: number) => planRental(asking(app.origin, await stage.signIn('customer')), number);
  try {
    for (let number = 0; number < warmUp; number += 1) {
      const rental = await plan(number);
      for (const { run } of steps) await run(rental, sandbox);
    }
    const rentals: Rental[] = [];
    for (let number = warmUp; number < warmUp + tries; number += 1) rentals.push(await plan(number));
    const figures: Figure[] = [];
    for (const { name, run } of steps) {
      const times: number[] = [];
      const processor = await processorFigures(name, app.pid, async () => {
        for (const rental of rentals) times.push(await run(rental, sandbox));
        return tries;
      });
      figures.push(
        figureOf({ name: `${name}, p50`, value: median(times), unit: 'ms' }),
        figureOf({ name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms' }),
        ...processor,
      );
    }
    const whole = (whose: string) =>
      figures
        .filter(({ name }) => name.endsWith(`processor time of the ${whose}`))
        .reduce((sum, { value }) => sum + value, 0);
    return [
      ...figures,
      ...(await processorFigures('the workers, a second', app.pid, async () => delay(5_000, 5))),
      ...['server', 'database'].map((whose) =>
        figureOf({ name: `a rental, processor time of the ${whose}`, value: whole(whose), unit: 'ms' }),
      ),
    ];
  } finally {
    await app.stop();
    await sandbox.stop();
  }
};
