import { describe, expect, test } from 'vitest';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { Charge } from '../../src/features/payment/charge/charge.model.ts';
import { WebhookEvent } from '../../src/features/payment/webhook/webhook-event.model.ts';
import {
  createCustomer,
  createRental,
  type Customer,
  mailsOf,
  openRental,
  type Rental,
  runUntilQuiet,
  verifyBody,
} from '../../test/support/open-rental.ts';
import { addDays } from '@rental/contracts';
import { seededRandom, shuffled } from '../../local/seeded-random.ts';
import { inLanes } from './map-concurrently.ts';
import { stormEvents, stormSeed } from './storm-settings.ts';

const lanes = 12;
const bookingsPerCar = 300;
const holdsPerCustomer = 3;

type Payable = { rental: Rental; customer: Customer; day: string };

/** As many one-day bookings as asked for, on as few cars and with as few customers as the rules allow. */
async function planBookings(first: Rental, count: number): Promise<Payable[]> {
  const cars = [first];
  while (cars.length * bookingsPerCar < count) cars.push(await createRental(first.app));
  const customers = await inLanes(
    lanes,
    Array.from({ length: Math.ceil(count / holdsPerCustomer) }, (_, index) => index),
    async () => createCustomer(first.app),
  );
  return Array.from({ length: count }, (_, index) => ({
    rental: cars[Math.floor(index / bookingsPerCar)] ?? first,
    customer: customers[Math.floor(index / holdsPerCustomer)] ?? first.customer,
    day: addDays('2026-12-01', index % bookingsPerCar),
  }));
}

/** How often each booking was confirmed, by the log of moves. */
const confirmations = (logs: string[]): number => logs.filter((line) => /"to":"(confirmed|revived)"/.test(line)).length;

describe('POST /payment/webhook', () => {
  test(`${stormEvents} events, each three times, shuffled, mixed with verify calls: ${stormEvents} effects (seed ${stormSeed})`, async () => {
    const rental = await openRental();
    const { app } = rental;
    const random = seededRandom(stormSeed);
    const plans = await planBookings(rental, stormEvents);
    const ordered = await inLanes(lanes, plans, async ({ rental: { holdAndOrder }, customer, day }) => ({
      ...(await holdAndOrder({ fromDate: day, toDate: day }, customer)),
      customer,
    }));
    app.sandbox.webhooks({ mode: 'manual' });
    const paid = ordered.map((each) => ({ ...each, fields: app.sandbox.pay(each.order.orderId) }));
    const events = app.sandbox.state().webhooks.waiting.filter(({ event }) => event === 'payment.captured');

    const deliveries = events.flatMap(({ id }) =>
      [1, 2, 3].map(() => async () => (await app.sandbox.redeliver(id)).status),
    );
    const verifies = paid.map(({ order, fields, customer }) => async () => {
      return (await rental.verify(verifyBody(order, fields), customer)).status;
    });
    const answers = await inLanes(lanes, shuffled([...deliveries, ...verifies], random), async (call) => call());

    expect(events).toHaveLength(stormEvents);
    expect(answers.filter((status) => status !== 200)).toEqual([]);
    expect(confirmations(app.logs)).toBe(stormEvents);
    expect(await Booking.countDocuments({ status: 'confirmed' })).toBe(stormEvents);
    expect(await Charge.countDocuments({ outcome: 'kept' })).toBe(stormEvents);
    expect(await WebhookEvent.countDocuments({ done: true })).toBe(stormEvents);
    expect(await mailsOf()).toEqual(ordered.map(({ booking }) => `confirmed:${booking._id}`).toSorted());
    await runUntilQuiet(app);
  });
});
