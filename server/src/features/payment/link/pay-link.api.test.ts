import { addDays } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultPeriod, readBooking, readCharge } from '../../../../test/support/open-rental.ts';
import { type Counter, openCounter } from '../../../../test/support/open-counter-money.ts';
import { payLinksOf } from '../../../../test/support/pay-link.ts';
import { staffChangesOf } from '../../../../test/support/staff-change.ts';

let counter: Counter;
let links: ReturnType<typeof payLinksOf>;
const total = 4_700;
const hour = 3_600_000;

beforeEach(async () => {
  counter = await openCounter();
  links = payLinksOf(counter);
});

describe('a pay link for a balance', () => {
  test('shows what it is for and names nobody [PL5]', async () => {
    const bookingId = await counter.owing({ payment: { amount: 1_000, method: 'cash' } });
    const { code } = await readBooking(bookingId);
    const { token, url, ...link } = await links.open(bookingId);

    const { data, headers } = await links.show(token);

    const until = new Date(counter.app.clock.now().getTime() + 24 * hour).toISOString();
    const { carName, imageUrlOne: imageUrl } = counter.car;
    const payment = { purpose: 'balance', amount: total - 1_000, until, carName, imageUrl, ...defaultPeriod };
    expect(data).toEqual({ state: 'open', payment });
    expect(link).toEqual({ purpose: 'balance', amount: total - 1_000, until, isEmailed: false });
    expect(url).toMatch(/\/pay#[0-9a-f]{88}$/);
    expect(headers['cache-control']).toBe('no-store');
    const { name, email } = counter.customer.user;
    for (const secret of [name, email, bookingId, code]) expect(JSON.stringify(data)).not.toContain(secret);
  });

  test('is paid without a login, with a receipt, and then reveals nothing', async () => {
    const bookingId = await counter.owing();
    const { token } = await links.open(bookingId);

    const { verified, fields } = await links.pay(token);
    await counter.runUntilQuiet();

    expect([verified.status, verified.data]).toEqual([200, { status: 'confirmed' }]);
    expect(await readBooking(bookingId)).toMatchObject({ status: 'confirmed', balance: 0 });
    expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({ amount: total, net: total });
    expect((await links.show(token)).data).toEqual({ state: 'paid' });
    expect((await links.order(token)).code).toBe('already_confirmed');
  });

  test('has the same order on every device, and as the customer’s own checkout', async () => {
    const bookingId = await counter.owing();
    const { token } = await links.open(bookingId);

    const orders = await Promise.all([links.order(token), links.order(token), counter.order(bookingId)]);

    expect(new Set(orders.map(({ data }) => data?.orderId)).size).toBe(1);
    expect((await readBooking(bookingId)).paymentRequest?.kind).toBe('balance');
  });

  test('shows that a payment is being checked, although the browser was closed before it was verified', async () => {
    const bookingId = await counter.owing();
    const { token } = await links.open(bookingId);
    const order = await links.ordered(token);
    const fields = counter.app.sandbox.pay(order.orderId, 'authorized');
    counter.loseProvider();
    await links.verify(token, order, fields);

    const { data } = await links.show(token);

    expect(data).toMatchObject({ state: 'checking', payment: { amount: total } });
  });
});

describe('money by a pay link', () => {
  test('is refunded if it comes late, and the link never opens another request [PL1]', async () => {
    const bookingId = await counter.owing();
    const { token } = await links.open(bookingId);
    const order = await links.ordered(token);
    await counter.runFor(25 * hour, 5);

    const late = await links.order(token);
    const fields = counter.app.sandbox.pay(order.orderId);
    const verified = await links.verify(token, order, fields);
    await counter.runFor(2 * hour, 4);

    expect([late.code, verified.code]).toEqual(['hold_ended', 'payment_refunding']);
    expect((await links.show(token)).data).toEqual({ state: 'over' });
    expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({ outcome: 'refund', net: 0 });
    const { balance, paymentRequest } = await readBooking(bookingId);
    expect([balance, paymentRequest]).toEqual([total, undefined]);
    await counter.expectQuiet();
  });

  test('is refunded if it comes twice [PL2]', async () => {
    const bookingId = await counter.owing();
    const { token } = await links.open(bookingId);
    const order = await links.ordered(token);
    const first = counter.app.sandbox.pay(order.orderId);
    const second = counter.app.sandbox.payAgain(order.orderId);

    const kept = await links.verify(token, order, first);
    const twice = await links.verify(token, order, second);
    await counter.runUntilQuiet();

    expect([kept.data?.status, twice.code]).toEqual(['confirmed', 'paid_twice']);
    const nets = [first, second].map(async (fields) => (await readCharge(fields.razorpay_payment_id)).net);
    expect(await Promise.all(nets)).toEqual([total, 0]);
    expect(await readBooking(bookingId)).toMatchObject({ balance: 0 });
  });

  test('is refunded if staff have taken cash, which ends the link [PL3]', async () => {
    const bookingId = await counter.owing();
    const { token } = await links.open(bookingId);
    const order = await links.ordered(token);
    await counter.take(bookingId, { amount: total });

    const shown = await links.show(token);
    const fields = counter.app.sandbox.pay(order.orderId);
    const verified = await links.verify(token, order, fields);
    await counter.runUntilQuiet();

    expect([shown.data, verified.code]).toEqual([{ state: 'over' }, 'payment_refunding']);
    expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({ net: 0 });
    expect(await readBooking(bookingId)).toMatchObject({ status: 'confirmed', balance: 0 });
  });

  test('is refunded if the amount is wrong, and does not count if the signature is', async () => {
    const bookingId = await counter.owing();
    const { token } = await links.open(bookingId);
    const order = await links.ordered(token);
    const fields = counter.app.sandbox.pay(order.orderId, 'captured', { amount: 100 });

    const forged = await links.verify(token, order, { ...fields, razorpay_signature: '0'.repeat(64) });
    const wrong = await links.verify(token, order, fields);
    await counter.runUntilQuiet();

    expect([forged.code, wrong.code]).toEqual(['invalid_signature', 'wrong_amount']);
    expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({ net: 0 });
    expect((await readBooking(bookingId)).balance).toBe(total);
    expect((await links.show(token)).data).toEqual({ state: 'over' });
  });
});

describe('a pay link for an unpaid booking', () => {
  test('confirms the booking', async () => {
    const { _id: bookingId } = await counter.hold();
    const { token, purpose } = await links.open(bookingId);

    const { verified } = await links.pay(token);
    await counter.runUntilQuiet();

    expect([purpose, verified.data?.status]).toEqual(['booking', 'confirmed']);
    expect(await readBooking(bookingId)).toMatchObject({ status: 'confirmed', totalAmount: total });
    expect((await links.show(token)).data).toEqual({ state: 'paid' });
  });

  test('pays nothing else after staff have confirmed the booking at the counter', async () => {
    const { _id: bookingId } = await counter.hold();
    const { token } = await links.open(bookingId);
    await counter.confirm(bookingId);

    const [shown, ordered] = [await links.show(token), await links.order(token)];

    expect([shown.data, ordered.code]).toEqual([{ state: 'over' }, 'hold_ended']);
    expect(await readBooking(bookingId)).toMatchObject({ balance: total });
    expect(await readBooking(bookingId)).not.toHaveProperty('paymentRequest');
  });

  test('is over when the time of the booking is', async () => {
    const { _id: bookingId } = await counter.hold();
    const { token } = await links.open(bookingId);
    await counter.runFor(hour, 4);

    const [shown, ordered] = [await links.show(token), await links.order(token)];

    expect([shown.data, ordered.code]).toEqual([{ state: 'over' }, 'hold_ended']);
  });
});

test('a pay link for a change that staff have prepared shows the new dates, and makes the change', async () => {
  const { booking } = await counter.confirmed();
  const toDate = addDays(defaultPeriod.toDate, 1);
  const changes = staffChangesOf(counter, booking._id, counter.manager.as);
  await changes.change({ toDate }, { pay: 'request' });
  const { token } = await links.open(booking._id);

  const shown = await links.show(token);
  await links.pay(token);
  await counter.runUntilQuiet();

  expect(shown.data?.payment).toMatchObject({ purpose: 'change', amount: total / 2, toDate });
  expect(await readBooking(booking._id)).toMatchObject({ toDate, totalAmount: total + total / 2 });
});
