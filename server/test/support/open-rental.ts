import {
  bookingContract,
  type CreatedBooking,
  paymentContract,
  type PaymentOrder,
  rentalContract,
  type VerifyPaymentBody,
} from '@rental/contracts';
import { expect } from 'vitest';
import type { SuccessFields } from '../../local/razorpay-sandbox/entities.ts';
import type { UserRecord } from '../../src/features/auth/account/user.model.ts';
import { Booking, type BookingRecord } from '../../src/features/booking/booking.model.ts';
import { findBooking } from '../../src/features/booking/find/find-bookings.ts';
import type { ChargeRecord } from '../../src/features/payment/charge/charge.model.ts';
import { findWaiting, findBrokenInvariants } from '../../src/tasks/find-broken-invariants.ts';
import { findCharge } from '../../src/features/payment/charge/find-charges.ts';
import { numberPapers } from '../../src/features/receipt/number-papers.ts';
import type { PaymentRecord } from '../../src/features/payment/payment.model.ts';
import { Payment } from '../../src/features/payment/payment.model.ts';
import { runAllWorkers } from '../../src/features/payment/workers.ts';
import { Outbox } from '../../src/features/mail/outbox.model.ts';
import type { VehicleRecord } from '../../src/features/vehicle/vehicle.model.ts';
import { buildVehicle } from './factories.ts';
import { hurryProvider, loseProvider } from './lose-provider.ts';
import { findForbiddenMoves } from './logged-moves.ts';
import { closeAfterTest } from './open-resources.ts';
import { checkLedger, checkSandbox } from './sandbox-ledger.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import type { CallAnswer } from './test-client.ts';

export type Period = { fromDate: string; toDate: string };

/** A period of two days, later than the start time of every test. */
export const defaultPeriod: Period = { fromDate: '2026-12-01', toDate: '2026-12-02' };

export type Customer = {
  user: UserRecord;
  /** Returns a bearer token that is valid now, however long ago the customer logged in. */
  token: () => Promise<string>;
};

export type Ordered = { booking: CreatedBooking; order: PaymentOrder };
export type Paid = Ordered & { fields: SuccessFields };

const tokenGoodForMs = 10 * 60_000;

export async function createCustomer(app: TestApp): Promise<Customer> {
  const { user, token: first } = await app.signInAs('customer');
  let token = first;
  let signedInAt = app.clock.now().getTime();
  return {
    user,
    token: async () => {
      const now = app.clock.now().getTime();
      if (now - signedInAt > tokenGoodForMs) {
        token = await app.signIn(user);
        signedInAt = now;
      }
      return token;
    },
  };
}

/** A car, its location and a customer, with a function for each step from hold to cancellation, over HTTP. */
export type Rental = {
  app: TestApp;
  car: VehicleRecord;
  customer: Customer;
  book: (period?: Period, as?: Customer) => Promise<CallAnswer<typeof bookingContract.create>>;
  /** Makes a hold, which must succeed. */
  hold: (period?: Period, as?: Customer) => Promise<CreatedBooking>;
  order: (bookingId: string, as?: Customer) => Promise<CallAnswer<typeof paymentContract.create>>;
  holdAndOrder: (period?: Period, as?: Customer) => Promise<Ordered>;
  verify: (body: VerifyPaymentBody, as?: Customer) => Promise<CallAnswer<typeof paymentContract.verify>>;
  dismiss: (paymentId: string, as?: Customer) => Promise<CallAnswer<typeof paymentContract.cancel>>;
  cancel: (
    bookingId: string,
    expectedRefund?: number,
    as?: Customer,
  ) => Promise<CallAnswer<typeof rentalContract.cancel>>;
  /** Makes a hold, creates an order, pays it in the sandbox, verifies the payment and assigns the receipt number. */
  confirmed: (period?: Period, as?: Customer) => Promise<Paid>;
  /** The names of the alerts logged so far, such as `refund_failed`. */
  alerts: () => string[];
  calls: OfApp<typeof callsOf>;
  hurryProvider: OfApp<typeof hurryProvider>;
  loseProvider: OfApp<typeof loseProvider>;
  runFor: OfApp<typeof runFor>;
  runUntilQuiet: OfApp<typeof runUntilQuiet>;
  expectQuiet: OfApp<typeof expectQuietBooks>;
};

/** A function that takes an app, bound to the app of a rental. */
type OfApp<F> = F extends (app: TestApp, ...rest: infer Rest) => infer Answer ? (...rest: Rest) => Answer : never;

/**
 * Opens a rental without webhooks, so that only the test changes anything; `app.sandbox.webhooks` turns webhooks on.
 * When the test ends, the rental's records must be consistent.
 */
export async function openRental(options: TestAppOptions = {}, car: Partial<VehicleRecord> = {}): Promise<Rental> {
  const rental = await stageRental(options, car);
  closeAfterTest(async () => expectSoundBooks(rental.app));
  return rental;
}

/** Like `openRental`, but without the check at the end of the test, for tests that check the records themselves. */
export async function stageRental(options: TestAppOptions = {}, car: Partial<VehicleRecord> = {}): Promise<Rental> {
  const app = await createTestApp(options);
  app.sandbox.webhooks({ mode: 'off' });
  return createRental(app, car);
}

/** Creates an additional car and customer in the same app. */
export async function createRental(app: TestApp, given: Partial<VehicleRecord> = {}): Promise<Rental> {
  const car = await buildVehicle(given);
  const customer = await createCustomer(app);
  const { client } = app;
  const { create, verify, cancel } = paymentContract;
  const wish = (period: Period) => ({ ...period, carId: String(car._id), locationId: String(car.carLocations[0]) });

  const book: Rental['book'] = async (period = defaultPeriod, as = customer) =>
    client.call(bookingContract.create, { as: await as.token(), body: wish(period) });
  const hold: Rental['hold'] = async (period = defaultPeriod, as = customer) =>
    client.succeed(bookingContract.create, { as: await as.token(), body: wish(period) });
  const holdAndOrder: Rental['holdAndOrder'] = async (period, as = customer) => {
    const booking = await hold(period, as);
    return { booking, order: await client.succeed(create, { as: await as.token(), body: { bookingId: booking._id } }) };
  };
  return {
    app,
    car,
    customer,
    book,
    hold,
    holdAndOrder,
    order: async (bookingId, as = customer) => client.call(create, { as: await as.token(), body: { bookingId } }),
    verify: async (body, as = customer) => client.call(verify, { as: await as.token(), body }),
    dismiss: async (paymentId, as = customer) => client.call(cancel, { as: await as.token(), query: { paymentId } }),
    cancel: async (bookingId, expectedRefund, as = customer) => {
      const body = { bookingId, ...(expectedRefund === undefined ? {} : { expectedRefund }) };
      return client.call(rentalContract.cancel, { as: await as.token(), body });
    },
    confirmed: async (period, as = customer) => {
      const ordered = await holdAndOrder(period, as);
      const fields = app.sandbox.pay(ordered.order.orderId);
      await client.succeed(verify, { as: await as.token(), body: verifyBody(ordered.order, fields) });
      await numberPapers(app.deps);
      return { ...ordered, fields };
    },
    alerts: () => app.logs.flatMap((line) => /"alert":"(\w+)"/.exec(line)?.[1] ?? []),
    calls: (method, path) => callsOf(app, method, path),
    hurryProvider: (ms) => hurryProvider(app, ms),
    loseProvider: () => loseProvider(app),
    runFor: async (ms, rounds) => runFor(app, ms, rounds),
    runUntilQuiet: async () => runUntilQuiet(app),
    expectQuiet: async () => expectQuietBooks(app),
  };
}

/** Returns the request that the page sends after a successful checkout. */
export const verifyBody = (
  order: Pick<PaymentOrder, 'orderId' | 'paymentId'>,
  fields: SuccessFields,
): VerifyPaymentBody => ({
  paymentId: order.paymentId,
  orderCreationId: order.orderId,
  razorpayPaymentId: fields.razorpay_payment_id,
  razorpayOrderId: fields.razorpay_order_id,
  razorpaySignature: fields.razorpay_signature,
});

export async function readBooking(bookingId: string): Promise<BookingRecord> {
  return (await findBooking(bookingId)) ?? expect.fail(`no booking ${bookingId}`);
}

export async function readCharge(razorpayPaymentId: string): Promise<ChargeRecord> {
  return (await findCharge(razorpayPaymentId)) ?? expect.fail(`no charge ${razorpayPaymentId}`);
}

export async function readPayment(bookingId: string): Promise<PaymentRecord> {
  return (await Payment.findOne({ bookingId }).lean()) ?? expect.fail(`no payment of ${bookingId}`);
}

export const countClaims = async (car: VehicleRecord): Promise<number> =>
  Booking.countDocuments({ carId: car._id, holdsCar: true });

/**
 * Returns the matching requests that the provider received; for example, `callsOf(app, 'POST', /refund$/)` returns the
 * refund requests.
 */
export const callsOf = (app: TestApp, method: 'GET' | 'POST', path: RegExp) =>
  app.sandbox.requests().filter((entry) => entry.method === method && path.test(entry.path));

/** Returns the keys of all emails queued so far, in alphabetical order. */
export async function mailsOf(): Promise<string[]> {
  const mails = await Outbox.find({}).sort({ _id: 1 }).lean();
  return mails.map(({ _id }) => _id);
}

/** Asserts everything that must always be true in our records and at the provider. */
export async function expectSoundBooks(app: TestApp): Promise<void> {
  const found = [await findBrokenInvariants(), await checkSandbox(app.sandbox), findForbiddenMoves(app.logs)];
  expect(found.flat()).toEqual([]);
}

/** Asserts that records are consistent, no work is pending a second later, and all totals match to the paisa. */
export async function expectQuietBooks(app: TestApp): Promise<void> {
  await numberPapers(app.deps);
  await expectSoundBooks(app);
  expect([...(await findWaiting(app.deps)), ...(await checkLedger(app.sandbox))]).toEqual([]);
}

/** Advances the clock by `ms` in `rounds` equal steps, and runs every worker after each step. */
export async function runFor(app: TestApp, ms: number, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await app.advance(ms / rounds);
    await runAllWorkers(app.deps);
  }
}

const minute = 60_000;
const maxRounds = 40;

/** Advances the clock in growing steps and runs all workers until no work is pending. Holds may expire. */
export async function runUntilQuiet(app: TestApp): Promise<void> {
  for (let round = 1; round <= maxRounds; round += 1) {
    await runAllWorkers(app.deps);
    const open = await findWaiting(app.deps);
    if (open.length === 0 && round > 1) break;
    await app.advance(round * minute);
  }
  await expectQuietBooks(app);
}
