import { counterMoneyContract } from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../test/support/open-counter-money.ts';
import { readBooking, readCharge } from '../../../../test/support/open-rental.ts';
import { refusalOf } from '../../../../test/support/refusal.ts';
import { AuditEntry } from '../../audit/audit.model.ts';

let counter: Counter;
const total = 4_700;

beforeEach(async () => {
  counter = await openCounter();
});

const order = async (bookingId: string, as = counter.clerk.as) =>
  counter.app.client.call(counterMoneyContract.createOrder, { as, body: { bookingId } });

test('an order for a balance is for all of it, the same for clerk and customer, and recorded', async () => {
  const bookingId = await counter.owing({ payment: { amount: 1_000, method: 'cash' } });

  const [first, second] = [await order(bookingId), await order(bookingId)];
  const own = await counter.order(bookingId);

  expect(first).toMatchObject({ status: 201, data: { amount: (total - 1_000) * 100 } });
  expect(second.data?.orderId).toBe(first.data?.orderId);
  expect(own.data?.orderId).toBe(first.data?.orderId);
  expect(await AuditEntry.findOne({ action: 'counter.createOrder' }).lean()).toMatchObject({ targetId: bookingId });
});

test('a payment by QR code counts, although its event is lost and nobody but the counter asks for it', async () => {
  const bookingId = await counter.owing();
  const { data } = await order(bookingId);
  const { razorpay_payment_id: paymentId } = counter.app.sandbox.pay(data?.orderId ?? '');

  const asked = await order(bookingId);

  expect(asked).toMatchObject({ status: 409, code: 'already_confirmed' });
  expect(await readBooking(bookingId)).toMatchObject({ status: 'confirmed', balance: 0 });
  expect(await readCharge(paymentId)).toMatchObject({ amount: total, net: total });
});

test('staff can ask whether the QR code was paid, which counts the payment and is not recorded as another code', async () => {
  const bookingId = await counter.owing();
  const { data } = await order(bookingId);
  const query = { bookingId, paymentId: data?.paymentId ?? '' };
  const ask = async () => counter.app.client.succeed(counterMoneyContract.isPaid, { as: counter.clerk.as, query });

  const before = await ask();
  counter.app.sandbox.pay(data?.orderId ?? '');

  expect([before, await ask(), await ask()]).toEqual([{ isPaid: false }, { isPaid: true }, { isPaid: true }]);
  expect(await readBooking(bookingId)).toMatchObject({ balance: 0 });
  expect(await AuditEntry.countDocuments({ action: /^counter\.(createOrder|isPaid)$/ })).toBe(1);
});

test('staff can’t ask about a payment of another booking', async () => {
  const [bookingId, other] = [await counter.owing(), await counter.owing({}, '2026-12-10')];
  const { data } = await order(other);
  const query = { bookingId, paymentId: data?.paymentId ?? '' };
  const call = async () => counter.app.client.call(counterMoneyContract.isPaid, { as: counter.clerk.as, query });

  expect(await refusalOf(call)).toEqual(['payment_not_found', 'This payment does not exist']);
});

test('a payment by QR code confirms a hold', async () => {
  const { _id: bookingId } = await counter.hold();
  const { data } = await order(bookingId);
  counter.app.sandbox.pay(data?.orderId ?? '');

  const asked = await order(bookingId);

  expect(asked).toMatchObject({ status: 409, code: 'already_confirmed' });
  expect(await readBooking(bookingId)).toMatchObject({ status: 'confirmed', totalAmount: total });
});

test('cash is refused if the QR code was paid before it was recorded [a3]', async () => {
  const bookingId = await counter.owing();
  const { data } = await order(bookingId);
  const rev = await counter.revOf(bookingId);
  counter.app.sandbox.pay(data?.orderId ?? '');

  const { status } = await counter.take(bookingId, { rev, amount: total });

  expect(status).toBe(409);
  await counter.runUntilQuiet();
  const { ledger, balance } = await readBooking(bookingId);
  expect([ledger.some((entry) => entry.counter), balance]).toEqual([false, 0]);
});

test('a QR code that is paid after cash was recorded is refunded [a3]', async () => {
  const bookingId = await counter.owing();
  const { data } = await order(bookingId);
  await counter.take(bookingId, { amount: total });
  const { razorpay_payment_id: paymentId } = counter.app.sandbox.pay(data?.orderId ?? '');

  await counter.runUntilQuiet();

  expect(await readBooking(bookingId)).toMatchObject({ status: 'confirmed', balance: 0 });
  expect(await readCharge(paymentId)).toMatchObject({ net: 0 });
});

test('a QR code is refused for a paid booking, a cancelled one, and while the provider fails', async () => {
  const [paid, cancelled] = [
    await counter.owing({ payment: { amount: total, method: 'cash' } }),
    await counter.owing({}, '2026-12-10'),
  ];
  const open = await counter.owing({}, '2026-12-20');
  await counter.cancel(cancelled);
  const refused = [await order(paid), await order(cancelled)];
  counter.loseProvider();

  const lost = await order(open);

  expect(refused.map(({ code }) => code)).toEqual(['already_confirmed', 'hold_ended']);
  expect(lost).toMatchObject({ status: 502, code: 'provider_unavailable' });
});
