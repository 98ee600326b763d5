import { rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { addPaidDay, extendRental, orderExtension } from '../../../../test/support/extend-rental.ts';
import { dieAt } from '../../../../test/support/interleave.ts';
import { staffOffice } from '../../../../test/support/open-office.ts';
import { mailsOf, openRental, readBooking, readCharge, type Rental } from '../../../../test/support/open-rental.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Outbox } from '../../mail/outbox.model.ts';
import { recordDispute } from '../dispute/record-dispute.ts';
import { Payment } from '../payment.model.ts';
import { findPapers } from '../../receipt/find-papers.ts';
import { getReceipt } from '../../receipt/get-receipt.ts';
import { findRefund } from '../charge/present-refund.ts';
import { findPaymentOf, openPayment } from '../payment-moves.ts';
import { settle } from './settle.ts';
import { syncOrder } from './sync-order.ts';

/* Bookings that were extended by a day after the confirmation, with a second payment. */

const hours = 3_600_000;

let rental: Rental;
let bookingId: string;
let first: string;
let second: string;
let firstAmount: number;
let secondAmount: number;

async function open(tiers = '100@0'): Promise<void> {
  rental = await openRental({ env: { CANCELLATION_TIERS: tiers } });
  const paid = await rental.confirmed();
  bookingId = paid.booking._id;
  first = paid.fields.razorpay_payment_id;
  second = await extendRental(rental, bookingId);
  firstAmount = paid.booking.totalAmount;
  secondAmount = paid.booking.pricePerDay;
}

const refundsThere = () => {
  const { refunds } = rental.app.sandbox.state();
  const sumOf = (id: string) =>
    refunds.filter(({ payment_id: of }) => of === id).reduce((sum, { amount }) => sum + amount / 100, 0);
  return [sumOf(first), sumOf(second)];
};
const nets = async () => [(await readCharge(first)).net, (await readCharge(second)).net];

async function give(amount: number) {
  const { as } = await staffOffice(rental.app);
  const { rev } = await readBooking(bookingId);
  const body = { bookingId, recordId: String(new ObjectId()), rev, amount, reason: 'The car came late' };
  return rental.app.client.call(rentalContract.giveBack, { as, body });
}

function returnOutside(chargeId: string, rupees?: number): void {
  rental.app.sandbox.refundOutside(chargeId, rupees === undefined ? undefined : rupees * 100);
}

describe('a second payment of a confirmed booking', () => {
  beforeEach(async () => open());

  test('is kept and has its own receipt if the ledger lists it, without a change of the first payment', async () => {
    await rental.runUntilQuiet();

    expect(await readCharge(first)).toMatchObject({ outcome: 'kept', net: firstAmount });
    expect(await readCharge(second)).toMatchObject({ outcome: 'kept', net: secondAmount, parts: [] });
    const { settledBy, ledger } = await readBooking(bookingId);
    expect(settledBy).toBe(first);
    expect(await findPapers(new ObjectId(bookingId))).toMatchObject([
      { _id: ledger[0]?.id, kind: 'receipt', number: 1, printed: { payment: { reference: first } } },
      {
        _id: ledger[1]?.id,
        kind: 'receipt',
        number: 2,
        printed: {
          lines: [{ kind: 'rental', amount: secondAmount }],
          totalAmount: secondAmount,
          payment: { reference: second, method: 'upi' },
        },
      },
    ]);
    expect((await mailsOf()).map((key) => key.split(':')[0])).toEqual(['confirmed']);
  });

  test('is refunded in full if the ledger does not list it', async () => {
    const row = await orderExtension(rental, bookingId);
    const { razorpay_payment_id: late } = rental.app.sandbox.pay(row.razorpayOrderId ?? '');

    await syncOrder(row, { budgetMs: 5_000 }, rental.app.deps);
    await rental.runUntilQuiet();

    expect(await readCharge(late)).toMatchObject({ outcome: 'refund', net: 0, parts: [{ state: 'processed' }] });
    expect(await nets()).toEqual([firstAmount, secondAmount]);
  });

  test.each(['settle:recorded', 'paper:stored', 'settle:mailed'] as const)(
    'is kept by a worker if the process died at %s',
    async (name) => {
      const row = await orderExtension(rental, bookingId);
      const { razorpay_payment_id: third } = rental.app.sandbox.pay(row.razorpayOrderId ?? '');
      await addPaidDay(bookingId, row, third, rental.app.clock.now());

      await dieAt({ name, nth: 1 }, async () => syncOrder(row, { budgetMs: 5_000 }, rental.app.deps));
      await rental.runUntilQuiet();

      expect(await readCharge(third)).toMatchObject({ outcome: 'kept', net: secondAmount });
    },
  );
});

describe('a cancellation', () => {
  test('refunds every payment in full under the tiers', async () => {
    await open();

    const { data } = await rental.cancel(bookingId, firstAmount + secondAmount);
    const sent = refundsThere();
    await rental.runUntilQuiet();

    expect(data).toMatchObject({ status: 'cancelled', refund: firstAmount + secondAmount });
    expect(sent).toEqual([firstAmount, secondAmount]);
    expect(await nets()).toEqual([0, 0]);
    expect((await readBooking(bookingId)).ledger.at(-1)?.back).toEqual([
      { chargeId: second, amount: secondAmount, external: false },
      { chargeId: first, amount: firstAmount, external: false },
    ]);
  });

  test('refunds half from the newest payment first, and issues one credit note', async () => {
    await open('50@0');
    const half = Math.ceil((firstAmount + secondAmount) / 2);

    await rental.cancel(bookingId, half);
    await rental.runUntilQuiet();

    expect(refundsThere()).toEqual([half - secondAmount, secondAmount]);
    const papers = await findPapers(new ObjectId(bookingId));
    expect(papers.map(({ kind, printed }) => [kind, printed.totalAmount])).toEqual([
      ['receipt', firstAmount],
      ['receipt', secondAmount],
      ['credit_note', -half],
    ]);
    const caller = { id: '', role: 'admin', staff: null } as const;
    const receipt = await getReceipt({ bookingId, caller }, { ...rental.app.deps, findRefund });
    expect(receipt.refund).toMatchObject({ amount: half, state: 'processed' });
  });

  test.each(['cancel:written', 'cancel:charged', 'cancel:cleared', 'refund:called', 'refund:recorded'] as const)(
    'refunds each payment only once after the process died at %s',
    async (name) => {
      await open();
      rental.app.sandbox.honourKeys(false);

      await dieAt({ name, nth: 1 }, async () => rental.cancel(bookingId));
      await rental.runUntilQuiet();

      expect(refundsThere()).toEqual([firstAmount, secondAmount]);
      expect(await nets()).toEqual([0, 0]);
    },
  );

  test('finishes only after every payment has stored its part, even if the newest payment is settled first', async () => {
    await open();
    await dieAt({ name: 'cancel:written', nth: 1 }, async () => rental.cancel(bookingId));
    const booking = await readBooking(bookingId);

    await settle({ booking, charge: await readCharge(second) }, rental.app.deps);

    const parts = [(await readCharge(first)).parts, (await readCharge(second)).parts];
    expect(parts.map((each) => each.map(({ promised }) => promised))).toEqual([[firstAmount], [secondAmount]]);
    expect((await readBooking(bookingId)).followUp).toBe(false);
    await rental.runUntilQuiet();
  });
});

describe('a goodwill refund', () => {
  test('is split among the payments, newest first, up to the total that is left', async () => {
    await open();
    const beforehand = await give(secondAmount + 1);
    await rental.runUntilQuiet();
    const between = refundsThere();
    const tooMuch = await give(firstAmount);
    await give(firstAmount - 2);
    await rental.runUntilQuiet();

    expect(beforehand.data).toEqual({ bookingId, refund: secondAmount + 1 });
    expect(between).toEqual([1, secondAmount]);
    expect([tooMuch.code, tooMuch.error?.data]).toEqual(['amount_too_high', { max: firstAmount - 1 }]);
    expect(await nets()).toEqual([1, 0]);
    expect(await readBooking(bookingId)).toMatchObject({ status: 'confirmed', balance: 0, followUp: false });
  });
});

describe('an external refund', () => {
  beforeEach(async () => open());

  test.each([
    ['first', () => ({ one: first, other: second })],
    ['second', () => ({ one: second, other: first })],
  ])(
    'of the whole %s payment leaves the booking confirmed, and refunds of both end it [AS22]',
    async (_which, payments) => {
      const { one, other } = payments();
      returnOutside(one);
      await rental.runFor(2 * hours, 4);
      const between = await readBooking(bookingId);
      returnOutside(other);
      await rental.runFor(2 * hours, 4);
      await rental.runUntilQuiet();

      expect(between).toMatchObject({ status: 'confirmed', holdsCar: true });
      expect(rental.alerts()).toContain('partial_refund_outside');
      expect(await readBooking(bookingId)).toMatchObject({
        status: 'cancelled',
        cancelReason: 'refunded',
        holdsCar: false,
        followUp: false,
      });
      expect(await nets()).toEqual([0, 0]);
    },
  );

  test('of the second payment lowers only the share of that payment in a later cancellation', async () => {
    returnOutside(second, 100);
    await rental.runFor(2 * hours, 4);

    await rental.cancel(bookingId);
    await rental.runUntilQuiet();

    expect(refundsThere()).toEqual([firstAmount, secondAmount]);
    expect((await readCharge(second)).parts).toMatchObject([{ amount: secondAmount - 100 }]);
  });
});

test('a refund of a disputed second payment waits, while the refund of the first is sent', async () => {
  await open();
  const dispute = rental.app.sandbox.openDispute(second);
  await recordDispute(dispute.id, { budgetMs: 5_000 }, rental.app.deps);

  await rental.cancel(bookingId);
  await rental.runFor(2 * hours, 4);
  const waiting = refundsThere();
  rental.app.sandbox.endDispute(dispute.id, 'won');
  await recordDispute(dispute.id, { budgetMs: 5_000 }, rental.app.deps);
  await rental.runUntilQuiet();

  expect(waiting).toEqual([firstAmount, 0]);
  expect(refundsThere()).toEqual([firstAmount, secondAmount]);
  const mail = await Outbox.findById(`cancelled:${bookingId}`).lean();
  expect(mail?.data).toMatchObject({ refund: firstAmount + secondAmount, waits: secondAmount });
});

test('a booking has only one payment row of its own, besides those of later requests, and lookups return that row', async () => {
  await open();
  const booking = await readBooking(bookingId);

  const rows = await Payment.find({ bookingId }).lean();
  const opened = await Promise.all([openPayment(booking, rental.app.deps), openPayment(booking, rental.app.deps)]);
  const { customerId, totalAmount: amount, createdAt } = booking;
  const own = { bookingId, customerId, amount, currency: 'INR', createdAt, updatedAt: createdAt } as const;
  const again = Payment.create({ _id: new ObjectId(), ...own });

  expect(rows.map(({ forRequest }) => forRequest)).toEqual([undefined, true]);
  expect(opened.map(({ _id }) => String(_id))).toEqual([String(booking.paymentId), String(booking.paymentId)]);
  await expect(again).rejects.toThrow('uniq_own_row');
  expect((await findPaymentOf(booking._id))?._id).toEqual(booking.paymentId);
});
