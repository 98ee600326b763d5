import { beforeEach, describe, expect, test } from 'vitest';
import {
  openRental,
  readBooking,
  readCharge,
  readPayment,
  type Rental,
  verifyBody,
} from '../../../test/support/open-rental.ts';

/*
 * Unknown statuses from the provider are stored, raise an alert and are checked again. They never block other payments
 * or refunds.
 */

const hours = 3_600_000;

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

/** Creates an order with a payment attempt whose status the provider reports as `word`. */
async function orderWithStrangeAttempt(word: string) {
  const ordered = await rental.holdAndOrder();
  const strange = rental.app.sandbox.pay(ordered.order.orderId, 'pending').razorpay_payment_id;
  rental.app.sandbox.say(strange, word);
  return { ...ordered, strange };
}

describe('a payment with an unknown status', () => {
  test('does not prevent a captured payment for the same order from confirming the booking', async () => {
    const { booking, order } = await orderWithStrangeAttempt('pending');
    const fields = rental.app.sandbox.pay(order.orderId);

    const { data } = await rental.verify(verifyBody(order, fields));

    expect(data).toMatchObject({ status: 'confirmed' });
    expect((await readBooking(booking._id)).settledBy).toBe(fields.razorpay_payment_id);
  });

  test('raises only one alert, is stored on the payment row and is still checked after the watch period of its order', async () => {
    const { booking, strange } = await orderWithStrangeAttempt('on_the_way');

    await rental.runFor(8 * 24 * hours, 40);

    expect(rental.alerts()).toEqual(['unknown_payment_state']);
    expect(await readPayment(booking._id)).toMatchObject({
      watching: true,
      unknown: [{ id: strange, word: 'on_the_way' }],
    });
    expect((await readBooking(booking._id)).status).toBe('cancelled');
  });

  test('completes as usual once the provider reports a known status', async () => {
    const { booking, strange } = await orderWithStrangeAttempt('on_the_way');
    await rental.runFor(2 * hours, 6);
    rental.app.sandbox.say(strange, null);
    rental.app.sandbox.late(strange, 'captured');

    await rental.runFor(2 * hours, 2);
    await rental.runUntilQuiet();

    expect((await readPayment(booking._id)).unknown).toEqual([]);
    expect((await readCharge(strange)).outcome).not.toBe('undecided');
  });
});

describe('a refund with an unknown or unfinished status', () => {
  async function requested() {
    const paid = await rental.confirmed();
    await rental.cancel(paid.booking._id);
    const refund = rental.app.sandbox.state().refunds[0]?.id ?? '';
    return { paid, refund, charge: async () => readCharge(paid.fields.razorpay_payment_id) };
  }

  test('remains `requested` with only one alert while its status is unknown, blocks no other refund, and completes once its status is known', async () => {
    const { paid, refund, charge } = await requested();
    rental.app.sandbox.say(refund, 'on_hold');
    const { razorpay_payment_id: second } = rental.app.sandbox.payAgain(paid.order.orderId);
    await rental.runFor(12 * hours, 12);
    const unclear = await charge();
    const refundOfSecond = (await readCharge(second)).parts[0]?.state;

    rental.app.sandbox.say(refund, null);
    await rental.runUntilQuiet();

    expect([unclear.parts[0]?.state, refundOfSecond]).toEqual(['requested', 'processed']);
    expect(rental.alerts()).toEqual(['unknown_refund_state']);
    expect((await charge()).parts[0]?.state).toBe('processed');
    expect((await readPayment(paid.booking._id)).unknown).toEqual([]);
  });

  test.each(['created', 'pending'])('counts as requested, without an alert, when its status is %s', async (word) => {
    const { refund, charge } = await requested();
    rental.app.sandbox.say(refund, word);

    await rental.runFor(2 * hours, 2);

    expect((await charge()).parts[0]?.state).toBe('requested');
    expect(rental.alerts()).toEqual([]);
  });
});

test('an order is still watched when the provider does not respond to the last scheduled check', async () => {
  const { booking, order } = await rental.holdAndOrder();
  await rental.runFor(4.9 * 24 * hours, 30);
  rental.app.sandbox.faults([{ match: '*', times: null, action: 'reset' }]);
  await rental.runFor(12 * hours, 2);
  rental.app.sandbox.faults([]);
  const { razorpay_payment_id: paid } = rental.app.sandbox.pay(order.orderId);

  await rental.runFor(24 * hours, 4);

  expect((await readBooking(booking._id)).status).not.toBe('pending');
  expect((await readCharge(paid)).outcome).not.toBe('undecided');
});
