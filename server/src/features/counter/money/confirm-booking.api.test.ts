import { receiptContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { dieAt, holdAt } from '../../../../test/support/interleave.ts';
import { type Counter, openCounter } from '../../../../test/support/open-counter-money.ts';
import { mailsOf, readBooking, readCharge, verifyBody } from '../../../../test/support/open-rental.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { findPapers } from '../../receipt/find-papers.ts';

let counter: Counter;
const total = 4_700;
const payment = { amount: 1_500, method: 'cash' } as const;
const discount = { amount: 300, reason: 'The car has a dent' };

beforeEach(async () => {
  counter = await openCounter({ env: { GOODWILL_LIMIT_CLERK_RUPEES: '500' } });
});

describe('a hold that staff confirm at the counter', () => {
  test('is paid in part and owes the rest less the discount, and its booking code stays the same', async () => {
    const hold = await counter.hold();
    const { code } = await readBooking(hold._id);

    const { status, data } = await counter.confirm(hold._id, { payment, discount });
    await counter.runUntilQuiet();

    expect([status, data]).toEqual([200, { bookingId: hold._id, balance: 2_900, rev: 1 }]);
    expect(await readBooking(hold._id)).toMatchObject({
      code,
      status: 'confirmed',
      settledBy: 'counter',
      totalAmount: total,
      balance: 2_900,
      paymentId: null,
      ledger: [{ why: 'The car has a dent', by: counter.clerk.user._id }],
    });
    expect(await readCharge(`ctr_${hold._id}`)).toMatchObject({ amount: 1_500, net: 1_500, outcome: 'kept' });
    expect(await mailsOf()).toEqual([`confirmed:${hold._id}`]);
    expect(await AuditEntry.findOne({ action: 'counter.confirm' }).lean()).toMatchObject({
      before: { status: 'pending', balance: 0 },
      after: { status: 'confirmed', amount: 1_500, method: 'cash', discount: 300, reason: discount.reason },
    });
  });

  test('has a receipt that shows each payment, and the balance until it is paid', async () => {
    const { _id: bookingId } = await counter.hold();
    await counter.confirm(bookingId, { payment, discount });
    await counter.runUntilQuiet();
    const as = await counter.customer.token();
    const read = async () => counter.app.client.succeed(receiptContract.get, { as, query: { bookingId } });

    const bill = await read();
    await counter.take(bookingId, { amount: 2_900, method: 'card', reference: 'T 17' });
    const receipt = await read();

    expect(bill).toMatchObject({
      totalAmount: total - 300,
      lines: [
        { kind: 'rental', amount: total },
        { kind: 'discount', amount: -300 },
      ],
      payment: { method: 'cash', reference: '–' },
      payments: [{ amount: 1_500, method: 'cash', reference: null }],
      balance: 2_900,
    });
    expect(receipt.payments).toMatchObject([{ amount: 1_500 }, { amount: 2_900, method: 'card', reference: 'T 17' }]);
    expect(receipt).not.toHaveProperty('balance');
    expect(await findPapers(new ObjectId(bookingId))).toHaveLength(1);
  });

  test.each(['counter:written', 'counter:copied', 'paper:stored', 'cancel:cleared'] as const)(
    'is finished by a worker if the process dies at %s',
    async (name) => {
      const { _id: bookingId } = await counter.hold();

      await dieAt({ name, nth: 1 }, async () => counter.confirm(bookingId, { payment }));
      await counter.runUntilQuiet();

      expect(await readBooking(bookingId)).toMatchObject({ status: 'confirmed', balance: 3_200, followUp: false });
      expect(await readCharge(`ctr_${bookingId}`)).toMatchObject({ net: 1_500 });
      expect(await mailsOf()).toEqual([`confirmed:${bookingId}`]);
      expect(await findPapers(new ObjectId(bookingId))).toHaveLength(1);
    },
  );

  test('is confirmed once if the call is repeated, and not again by a second clerk', async () => {
    const { _id: bookingId } = await counter.hold();
    const other = await counter.join('clerk');
    const given = { rev: 0, payment };

    const both = await Promise.all([counter.confirm(bookingId, given), counter.confirm(bookingId, given)]);
    const late = await counter.confirm(bookingId, given, other.as);

    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(late).toMatchObject({ status: 409, code: 'already_confirmed' });
    expect((await readBooking(bookingId)).ledger).toHaveLength(1);
  });

  test('is confirmed by the online payment instead if its customer has paid', async () => {
    const { booking, order } = await counter.holdAndOrder();
    const { razorpay_payment_id: paid } = counter.app.sandbox.pay(order.orderId);

    const refused = await counter.confirm(booking._id, { payment });
    await counter.runUntilQuiet();

    expect(refused).toMatchObject({ status: 409, code: 'already_confirmed' });
    expect(await readBooking(booking._id)).toMatchObject({ settledBy: paid });
    expect(await readCharge(paid)).toMatchObject({ outcome: 'kept', net: total });
  });

  test('stays confirmed at the counter if an online payment arrives later, which is refunded [DK4]', async () => {
    const { booking, order } = await counter.holdAndOrder();

    await counter.confirm(booking._id, { payment });
    const fields = counter.app.sandbox.pay(order.orderId);
    const verified = await counter.verify(verifyBody(order, fields));
    await counter.runUntilQuiet();

    expect(verified).toMatchObject({ status: 409, code: 'paid_twice' });
    expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({ outcome: 'refund', net: 0 });
    expect(await readBooking(booking._id)).toMatchObject({ settledBy: 'counter', balance: 3_200 });
  });

  test('records nothing if an online payment confirms the booking during the call [DK4]', async () => {
    const { booking, order } = await counter.holdAndOrder();
    const [gate] = holdAt({ name: 'counter:asked' });
    const clerk = counter.confirm(booking._id, { payment });
    await gate?.reached;
    const fields = counter.app.sandbox.pay(order.orderId);

    await counter.verify(verifyBody(order, fields));
    gate?.release();
    const refused = await clerk;
    await counter.runUntilQuiet();

    expect(refused).toMatchObject({ status: 409, code: 'already_confirmed' });
    expect(await readBooking(booking._id)).toMatchObject({ settledBy: fields.razorpay_payment_id });
  });

  test.each([
    ['more than the price', { payment: { ...payment, amount: total + 1 } }, 409, 'amount_too_high'],
    ['more than the discounted price', { payment: { ...payment, amount: 4_401 }, discount }, 409, 'amount_too_high'],
    ['a discount above the price', { discount: { ...discount, amount: total + 1 } }, 409, 'amount_too_high'],
    ['a discount above the clerk’s limit', { discount: { ...discount, amount: 501 } }, 403, 'above_limit'],
    ['an outdated booking', { rev: 7 }, 409, 'edited_meanwhile'],
  ])('stays a hold if the clerk sends %s', async (_what, given, status, code) => {
    const { _id: bookingId } = await counter.hold();

    expect(await counter.confirm(bookingId, given)).toMatchObject({ status, code });
    expect(await readBooking(bookingId)).toMatchObject({ status: 'pending', ledger: [], rev: 0 });
  });

  test('needs the part of the discounted price that the settings require, and the details of the booking say so', async () => {
    counter = await openCounter({ env: { GOODWILL_LIMIT_CLERK_RUPEES: '500', PART_PAYMENT_PERCENT: '33' } });
    const { _id: bookingId } = await counter.hold();
    const ask = async (amount: number) => counter.confirm(bookingId, { payment: { ...payment, amount }, discount });
    const as = counter.clerk.as;
    const detail = async () => counter.app.client.succeed(rentalContract.get, { as, query: { id: bookingId } });

    const least = 1_452; // 33% of 4,400
    expect(await detail()).toMatchObject({ partPaymentPercent: 33 });
    for (const refused of [await ask(least - 1), await counter.confirm(bookingId, { discount })]) {
      expect(refused).toMatchObject({ status: 409, code: 'amount_too_low', error: { data: { min: least } } });
    }
    expect(await readBooking(bookingId)).toMatchObject({ status: 'pending', ledger: [], rev: 0 });
    expect((await ask(least)).data).toMatchObject({ balance: 4_400 - least });
    expect(await detail()).not.toHaveProperty('partPaymentPercent');
  });

  test('is rejected if the hold has ended or the rental began before today', async () => {
    const ended = await counter.hold();
    await counter.cancel(ended._id);
    const begun = await counter.hold({ fromDate: '2026-11-20', toDate: '2026-11-25' });
    const refused = await counter.confirm(ended._id);
    await counter.app.advance(24 * 3_600_000);
    const manager = await counter.app.signIn(counter.manager.user);

    expect(refused).toMatchObject({ status: 409, code: 'hold_ended' });
    expect(await counter.confirm(begun._id, {}, manager)).toMatchObject({ status: 409, code: 'hold_ended' });
  });
});
