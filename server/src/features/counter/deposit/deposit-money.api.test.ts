import { counterMoneyContract, type PaymentOrder, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SuccessFields } from '../../../../local/razorpay-sandbox/entities.ts';
import { dieAt, holdAt } from '../../../../test/support/interleave.ts';
import { type Deposit, openDeposit } from '../../../../test/support/open-deposit.ts';
import { readBooking, readCharge } from '../../../../test/support/open-rental.ts';
import { payLinksOf } from '../../../../test/support/pay-link.ts';
import type { CheckpointName } from '../../../platform/checkpoint.ts';
import { Payment } from '../../payment/payment.model.ts';

/* What becomes of money that is paid by the link of a deposit, whatever happens before it arrives. */

const hour = 3_600_000;
const deposit = { purpose: 'deposit' } as const;
let desk: Deposit;
let bookingId: string;
let links: ReturnType<typeof payLinksOf>;
let token: string;
let order: PaymentOrder;

beforeEach(async () => {
  desk = await openDeposit();
  bookingId = await desk.booked();
  links = payLinksOf({ app: desk.app, clerk: { as: await desk.app.signIn(desk.clerk.user) } });
  ({ token } = await links.open(bookingId, deposit));
  order = await links.ordered(token);
});

const verify = async (fields: SuccessFields) => links.verify(token, order, fields);
/** What the provider has refunded, in paise. */
const refunded = () => desk.app.sandbox.state().refunds.map(({ amount }) => amount);
const expectRefunded = async (fields: SuccessFields) => {
  expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({ outcome: 'refund', net: 0, open: false });
  expect(await readBooking(bookingId)).not.toHaveProperty('paymentRequest');
};
const expectHeld = async (fields: SuccessFields) => {
  expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({ outcome: 'held', amount: 5_000, net: 0 });
  expect((await readBooking(bookingId)).deposit).toBe(5_000);
};
const withdraw = async () => {
  const { paymentRequest } = await readBooking(bookingId);
  const body = { bookingId, paymentRequestId: String(paymentRequest?._id) };
  return desk.app.client.call(rentalContract.adminDropChange, { as: await desk.owner(), body });
};

describe('money by the pay link of a deposit', () => {
  test('is refunded if it comes late, and the deposit is still missing', async () => {
    await desk.rental.runFor(25 * hour, 5);

    const late = await links.order(token);
    const fields = desk.app.sandbox.pay(order.orderId);
    const verified = await verify(fields);
    await desk.rental.runUntilQuiet();

    expect([late.code, verified.code]).toEqual(['hold_ended', 'payment_refunding']);
    await expectRefunded(fields);
    expect(refunded()).toEqual([500_000]);
    expect((await desk.prepare(bookingId)).deposit).toMatchObject({ held: 0, toTake: 5_000 });
  });

  test('is refunded if it comes twice', async () => {
    const [first, second] = [desk.app.sandbox.pay(order.orderId), desk.app.sandbox.payAgain(order.orderId)];

    const [kept, twice] = [await verify(first), await verify(second)];
    await desk.rental.runUntilQuiet();

    expect([kept.data?.status, twice.code]).toEqual(['confirmed', 'paid_twice']);
    await expectHeld(first);
    await expectRefunded(second);
    expect(refunded()).toEqual([500_000]);
  });

  test('is refunded if staff have taken cash, which ends the link', async () => {
    const taken = await desk.take(bookingId);

    const shown = await links.show(token);
    const fields = desk.app.sandbox.pay(order.orderId);
    const verified = await verify(fields);
    await desk.rental.runUntilQuiet();

    expect([taken.status, shown.data, verified.code]).toEqual([201, { state: 'over' }, 'payment_refunding']);
    await expectRefunded(fields);
    expect((await readBooking(bookingId)).deposit).toBe(5_000);
  });

  test('makes staff keep no cash if it arrived first', async () => {
    const fields = desk.app.sandbox.pay(order.orderId);

    const { code } = await desk.take(bookingId);
    await desk.rental.runUntilQuiet();

    expect(code).toBe('nothing_to_pay');
    await expectHeld(fields);
    expect((await readBooking(bookingId)).ledger.filter(({ account }) => account)).toHaveLength(1);
  });

  test('is refunded if staff have taken a part in cash, which leaves the rest to be requested', async () => {
    await desk.take(bookingId, { amount: 2_000 });

    const fields = desk.app.sandbox.pay(order.orderId);
    await verify(fields);
    const next = await links.open(bookingId, deposit);
    await links.pay(next.token);
    await desk.rental.runUntilQuiet();

    expect(next.amount).toBe(3_000);
    await expectRefunded(fields);
    expect((await readBooking(bookingId)).deposit).toBe(5_000);
  });

  test('does not count if the signature is forged, and is refunded if the amount is wrong', async () => {
    const fields = desk.app.sandbox.pay(order.orderId, 'captured', { amount: 100 });

    const forged = await verify({ ...fields, razorpay_signature: '0'.repeat(64) });
    const { paymentRequest } = await readBooking(bookingId);
    const wrong = await verify(fields);
    await desk.rental.runUntilQuiet();

    expect([forged.code, paymentRequest?.proofAt, wrong.code]).toEqual(['invalid_signature', null, 'wrong_amount']);
    await expectRefunded(fields);
    expect(await readBooking(bookingId)).not.toHaveProperty('deposit');
  });

  test('is refunded if staff have withdrawn the request', async () => {
    expect((await withdraw()).status).toBe(200);

    const fields = desk.app.sandbox.pay(order.orderId);
    await desk.rental.runUntilQuiet();

    await expectRefunded(fields);
    expect(await readBooking(bookingId)).not.toHaveProperty('deposit');
  });

  test('is refunded if the booking was cancelled', async () => {
    const body = { bookingId, reason: 'The car broke down', refund: 'full' } as const;
    const cancelled = await desk.app.client.call(rentalContract.adminCancel, { as: await desk.owner(), body });

    const fields = desk.app.sandbox.pay(order.orderId);
    await desk.rental.runUntilQuiet();

    expect(cancelled.status).toBe(200);
    await expectRefunded(fields);
    expect(refunded().toSorted((a, b) => a - b)).toEqual([500_000, 500_000]);
  });
});

describe('the pay link of a deposit and the car', () => {
  const reason = { depositReason: 'Known customer' };

  test('a clerk hands out no car whose deposit is only requested, and the link stays open', async () => {
    const { code } = await desk.clerk.handOut(bookingId);

    expect(code).toBe('deposit_open');
    expect((await links.show(token)).data?.state).toBe('open');
  });

  test('a hand-out without the deposit withdraws the request, and its late money is refunded', async () => {
    const handedOut = await desk.handOut(bookingId, reason);

    const fields = desk.app.sandbox.pay(order.orderId);
    await desk.rental.runUntilQuiet();

    expect(handedOut.status).toBe(201);
    await expectRefunded(fields);
    expect(await readBooking(bookingId)).toMatchObject({ stage: 'out' });
  });

  test('a hand-out finds money that has arrived unnoticed, and then needs no reason', async () => {
    const fields = desk.app.sandbox.pay(order.orderId);

    const { code } = await desk.handOut(bookingId, reason);
    await expectHeld(fields);

    expect(code).toBe('payment_captured');
    expect((await desk.clerk.handOut(bookingId)).status).toBe(201);
    await desk.rental.runUntilQuiet();
  });

  test.each([
    ['request:read', 'payment_captured'],
    ['request:applied', null],
  ] as const)('money that is being counted at %s during a hand-out is held', async (name, refusal) => {
    const fields = desk.app.sandbox.pay(order.orderId);
    const [gate] = holdAt({ name });
    const paying = verify(fields);
    await gate?.reached;

    const handedOut = await desk.handOut(bookingId, reason);
    gate?.release();
    await paying;
    await desk.rental.runUntilQuiet();

    expect(handedOut.code).toBe(refusal);
    await expectHeld(fields);
  });

  test('a deposit is still paid by link while the car is out', async () => {
    await desk.handOut(bookingId, reason);
    const next = await links.open(bookingId, deposit);

    const { fields } = await links.pay(next.token);
    await desk.rental.runUntilQuiet();

    await expectHeld(fields);
    expect(await readBooking(bookingId)).toMatchObject({ stage: 'out' });
  });

  test('money that arrives after the car is back is refunded, and no deposit is held', async () => {
    await desk.handOut(bookingId, reason);
    const next = await links.open(bookingId, deposit);
    const unpaid = await links.ordered(next.token);
    await desk.takeBack(bookingId);

    const fields = desk.app.sandbox.pay(unpaid.orderId);
    const verified = await links.verify(next.token, unpaid, fields);
    await desk.rental.runUntilQuiet();

    expect(verified.code).toBe('payment_refunding');
    await expectRefunded(fields);
    expect(await readBooking(bookingId)).toMatchObject({ stage: 'returned' });
    expect(await readBooking(bookingId)).not.toHaveProperty('deposit');
  });
});

describe('a payment request for the deposit', () => {
  test.each<CheckpointName>(['settle:recorded', 'request:read', 'request:applied', 'settle:mailed', 'settle:decided'])(
    'counts a payment once if the process dies at %s',
    async (name) => {
      const fields = desk.app.sandbox.pay(order.orderId);

      expect(await dieAt({ name, nth: 1 }, async () => verify(fields))).toBe(true);
      await desk.rental.runUntilQuiet();

      await expectHeld(fields);
      expect((await readBooking(bookingId)).ledger.filter(({ account }) => account)).toHaveLength(1);
      expect(refunded()).toEqual([]);
    },
  );

  test.each<CheckpointName>(['request:asked', 'request:ended'])(
    'refunds late money if the process dies at %s while staff withdraw it',
    async (name) => {
      expect(await dieAt({ name, nth: 1 }, withdraw)).toBe(true);
      await withdraw();

      const fields = desk.app.sandbox.pay(order.orderId);
      await desk.rental.runUntilQuiet();

      await expectRefunded(fields);
    },
  );

  test.each<CheckpointName>(['request:opened', 'order:leased', 'order:posted', 'order:saved'])(
    'at %s while the deposit is requested leaves one request and one order',
    async (name) => {
      await withdraw();
      const request = async () => {
        const { token: next } = await links.open(bookingId, deposit);
        return links.order(next);
      };

      expect(await dieAt({ name, nth: 1 }, request)).toBe(true);
      await desk.app.advance(60_000);
      const { data } = await request();
      const fields = desk.app.sandbox.pay(data?.orderId ?? '');
      await desk.rental.runUntilQuiet();

      await expectHeld(fields);
      expect(await Payment.countDocuments({ bookingId, forRequest: true })).toBe(2);
    },
  );
});

test('a signature while the provider is silent extends the request, and the deposit is held later', async () => {
  await withdraw();
  const short = await links.open(bookingId, { ...deposit, hours: 1 });
  const ordered = await links.ordered(short.token);
  const fields = desk.app.sandbox.pay(ordered.orderId);
  const bringBack = desk.rental.loseProvider();

  const { data } = await links.verify(short.token, ordered, fields);
  const checking = await links.show(short.token);
  await desk.rental.runFor(3 * hour, 3);
  const { paymentRequest } = await readBooking(bookingId);
  bringBack();
  await desk.rental.runUntilQuiet();

  expect([data?.status, checking.data?.state]).toEqual(['processing', 'checking']);
  expect(paymentRequest?.proofAt).not.toBeNull();
  await expectHeld(fields);
});

test('an open request for a deposit doesn’t keep staff from taking the balance, which withdraws it', async () => {
  const { _id: owing } = await desk.rental.hold({ fromDate: '2026-12-01', toDate: '2026-12-02' });
  const [as, body] = [await desk.owner(), { bookingId: owing, rev: 0 }];
  await desk.app.client.succeed(counterMoneyContract.confirm, { as, body });
  const link = await links.open(owing, deposit);

  const { status } = await desk.take(owing, { amount: 2_000, purpose: undefined });
  await desk.rental.runUntilQuiet();

  expect([status, (await links.show(link.token)).data]).toEqual([201, { state: 'over' }]);
  expect(await readBooking(owing)).toMatchObject({ balance: 0 });
  expect((await links.open(owing, deposit)).amount).toBe(5_000);
});
