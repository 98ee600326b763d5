import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { closeAfterTest } from '../../../test/support/open-resources.ts';
import { invoiceAtReturn } from '../../../test/support/invoice-at-return.ts';
import { mailsOf, openRental, readBooking, readPayment, type Rental } from '../../../test/support/open-rental.ts';
import { reconcile, startWorkers } from './workers.ts';

const minutes = 60_000;
const hours = 60 * minutes;

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

/** Runs each check of an order exactly when it is due, until the watch ends. Returns the minutes between the checks. */
async function watchToTheEnd(bookingId: string, gaps: number[] = []): Promise<number[]> {
  const { watching, nextCheckAt } = await readPayment(bookingId);
  if (!watching || !nextCheckAt) return gaps;
  const gap = nextCheckAt.getTime() - rental.app.clock.now().getTime();
  rental.app.clock.advance(gap);
  await reconcile(rental.app.deps);
  return watchToTheEnd(bookingId, [...gaps, gap / minutes]);
}

/** Waits in real time, because the workers use real timers. */
async function until(isDone: () => Promise<boolean>): Promise<void> {
  if (await isDone()) return;
  await delay(20);
  await until(isDone);
}

describe('the workers', () => {
  test('release a lapsed hold in their next round, even with a single process', async () => {
    rental = await openRental({ env: { SWEEP_EVERY_SECONDS: '1' } });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    closeAfterTest(() => void vi.restoreAllMocks());
    const booking = await rental.hold();
    const workers = startWorkers(rental.app.deps, { isRight: () => true });
    closeAfterTest(workers.stop);
    await rental.app.advance(15 * minutes + 5_000);

    await until(async () => (await readBooking(booking._id)).status === 'cancelled');

    expect(await readBooking(booking._id)).toMatchObject({ cancelReason: 'hold_expired', holdsCar: false });
    await rental.expectQuiet();
  });

  test('neither expire a hold nor issue the invoice of a rental while the clock of the server is known to be wrong', async () => {
    rental = await openRental({ env: { SWEEP_EVERY_SECONDS: '1' } });
    await invoiceAtReturn(rental.car);
    vi.spyOn(Math, 'random').mockReturnValue(0);
    closeAfterTest(() => void vi.restoreAllMocks());
    const paid = await rental.confirmed();
    const held = await rental.hold({ fromDate: '2027-01-01', toDate: '2027-01-02' });
    await rental.app.advance(20 * 24 * 60 * minutes);
    let asked = 0;
    const isRight = (): boolean => {
      asked += 1;
      return false;
    };
    const workers = startWorkers(rental.app.deps, { isRight });

    await until(async () => asked >= 4);
    await workers.stop();

    expect((await readBooking(held._id)).status).toBe('pending');
    expect(await readBooking(paid.booking._id)).toMatchObject({ awaitsInvoice: true });
  });

  test('release a hold within 90 seconds of its expiry time with the default settings', () => {
    const { expirySkewSeconds, sweepEverySeconds } = rental.app.deps.settings.booking;
    const jitterSeconds = 5;
    const askingSeconds = 5;

    expect(expirySkewSeconds + sweepEverySeconds + jitterSeconds + askingSeconds).toBeLessThanOrEqual(90);
  });

  test('confirm a paid booking after a minute even if no webhook event arrives', async () => {
    const { booking, order } = await rental.holdAndOrder();
    rental.app.sandbox.pay(order.orderId);
    await rental.runFor(1 * minutes - 1, 1);
    const before = await readBooking(booking._id);

    await rental.runFor(1, 1);

    expect([before.status, (await readBooking(booking._id)).status]).toEqual(['pending', 'confirmed']);
    expect(rental.app.sandbox.deliveries()).toEqual([]);
    expect(await mailsOf()).toEqual([`confirmed:${booking._id}`]);
    await rental.expectQuiet();
  });

  test('check an order less and less often, and stop after five days', async () => {
    const { booking } = await rental.holdAndOrder();

    const gaps = await watchToTheEnd(booking._id);

    const hourly = Array(23).fill(60);
    const everySixHours = Array(16).fill(360);
    expect(gaps).toEqual([1, 2, 5, 10, 15, 30, ...hourly, ...everySixHours]);
    expect(rental.calls('GET', /payments$/)).toHaveLength(gaps.length);
  });

  test('watch an order again when an event reports a payment made after the watch had ended', async () => {
    const { booking, order } = await rental.holdAndOrder({ fromDate: '2026-12-20', toDate: '2026-12-20' });
    await rental.runFor(15 * minutes + 5_000, 1);
    await watchToTheEnd(booking._id);
    await rental.app.sandbox.advance(126 * hours);
    rental.app.sandbox.webhooks({ mode: 'auto' });

    rental.app.sandbox.pay(order.orderId);
    await rental.app.sandbox.idle();

    expect((await readBooking(booking._id)).status).toBe('confirmed');
    expect((await readPayment(booking._id)).watching).toBe(true);
    await rental.expectQuiet();
  });

  test('process the other items when one fails', async () => {
    const first = await rental.holdAndOrder();
    const second = await rental.holdAndOrder({ fromDate: '2026-12-10', toDate: '2026-12-10' });
    rental.app.sandbox.pay(first.order.orderId);
    rental.app.sandbox.pay(second.order.orderId);
    const { gateway } = rental.app.deps;
    const { fetchOrderPayments } = gateway;
    gateway.fetchOrderPayments = async (orderId, options) => {
      if (orderId === first.order.orderId) throw new TypeError('something nobody foresaw');
      return fetchOrderPayments(orderId, options);
    };

    await rental.runFor(1 * minutes, 1);

    expect((await readBooking(first.booking._id)).status).toBe('pending');
    expect((await readBooking(second.booking._id)).status).toBe('confirmed');
    expect(rental.app.logs.some((line) => line.includes('it will be retried'))).toBe(true);
  });
});
