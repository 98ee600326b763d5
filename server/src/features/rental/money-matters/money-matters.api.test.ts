import { rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { mailsOf, openRental, type Rental } from '../../../../test/support/open-rental.ts';
import { buildUser } from '../../../../test/support/factories.ts';
import { Outbox, type OutboxRecord } from '../../mail/outbox.model.ts';
import { renderMail } from '../../mail/letters/render-mail.ts';
import { mailMoneyMatters } from './mail-money-matters.ts';

const hours = 3_600_000;
const { listMoneyMatters, resolveMoneyMatter } = rentalContract;

let rental: Rental;

beforeEach(async () => {
  rental = await openRental({ env: { OFFICE_EMAIL: 'office@sarani.example', PUBLIC_URL: 'https://sarani.example' } });
});

const asAdmin = async () => rental.app.signIn(await buildUser({ role: 'admin' }));
const matters = async () => rental.app.client.succeed(listMoneyMatters, { as: await asAdmin() });

async function resolve(razorpayPaymentId: string, returnedOutside: number) {
  const body = { razorpayPaymentId, returnedOutside, note: 'Goodwill' };
  return rental.app.client.call(resolveMoneyMatter, { as: await asAdmin(), body });
}

describe('the money matters API (/payment/getMatters, /payment/resolveMatter)', () => {
  test('returns an empty list, and no email is sent, while every rupee is accounted for', async () => {
    await rental.confirmed();
    const paid = await rental.confirmed({ fromDate: '2026-12-05', toDate: '2026-12-06' });
    await rental.cancel(paid.booking._id);

    expect(await matters()).toEqual([]);
    await mailMoneyMatters(rental.app.deps);
    expect(await mailsOf()).not.toContainEqual(expect.stringContaining('money-matters'));
  });

  test('lists a refund that has been failing for an hour, until it succeeds', async () => {
    const { booking, fields } = await rental.confirmed();
    rental.app.sandbox.setBalance(0);
    await rental.cancel(booking._id);
    const before = await matters();

    await rental.runFor(1.5 * hours, 3);
    const late = await matters();
    rental.app.sandbox.setBalance(null);
    await rental.runUntilQuiet();

    expect(before).toEqual([]);
    expect(late).toMatchObject([
      {
        kind: 'refund_late',
        bookingId: booking._id,
        razorpayPaymentId: fields.razorpay_payment_id,
        amount: booking.totalAmount,
        detail: expect.stringContaining('enough balance'),
      },
    ]);
    expect(await matters()).toEqual([]);
  });

  test('lists a refund that failed permanently', async () => {
    const { booking } = await rental.confirmed();
    await rental.cancel(booking._id);
    rental.app.sandbox.setRefund(rental.app.sandbox.state().refunds[0]?.id ?? '', 'failed');
    await rental.runFor(2 * hours, 2);

    expect(await matters()).toMatchObject([{ kind: 'refund_failed', bookingId: booking._id }]);
  });

  test('lists an external refund until an admin resolves it, and again when more is refunded', async () => {
    const { booking, fields } = await rental.confirmed();
    const id = fields.razorpay_payment_id;
    rental.app.sandbox.refundOutside(id, 10_000);
    await rental.runFor(2 * hours, 4);
    const first = await matters();

    const stale = await resolve(id, 50);
    const done = await resolve(id, 100);
    const resolved = await matters();
    rental.app.sandbox.refundOutside(id, 5_000);
    await rental.runFor(2 * hours, 4);

    expect(first).toMatchObject([{ kind: 'returned_outside', bookingId: booking._id, amount: 100 }]);
    expect([stale.code, done.status]).toEqual(['edited_meanwhile', 200]);
    expect(resolved).toEqual([]);
    expect(await matters()).toMatchObject([{ kind: 'returned_outside', amount: 150 }]);
  });

  test('lists an external refund of a rental that has started, an unknown provider status, and an undeliverable email', async () => {
    const begun = await rental.confirmed({ fromDate: '2026-11-20', toDate: '2026-11-21' });
    rental.app.sandbox.refundOutside(begun.fields.razorpay_payment_id);
    const { order } = await rental.holdAndOrder({ fromDate: '2026-12-05', toDate: '2026-12-06' });
    rental.app.sandbox.say(rental.app.sandbox.pay(order.orderId, 'pending').razorpay_payment_id, 'on_the_way');
    await rental.runFor(1 * hours, 4);
    await Outbox.updateOne({}, { $set: { state: 'failed', lastError: '550 no such user' } });

    const found = await matters();

    expect(found.map(({ kind }) => kind).toSorted()).toEqual(['mail_failed', 'returned_while_rented', 'unknown_state']);
    expect(found.find(({ kind }) => kind === 'mail_failed')?.detail).toBe('booking_confirmed: 550 no such user');
  });

  test('returns 404 when an admin resolves a matter of a payment that does not exist', async () => {
    expect((await resolve('pay_AAAAAAAAAAAAAA', 100)).code).toBe('payment_not_found');
  });
});

describe('email to the office about money matters', () => {
  const officeMails = async () => Outbox.find({ to: 'office@sarani.example' }).sort({ _id: 1 }).lean<OutboxRecord[]>();
  const keysOf = async () => (await officeMails()).map(({ _id }) => _id);
  const mail = async () => mailMoneyMatters(rental.app.deps);

  /** Creates a booking that was partly refunded outside our system and needs an admin’s attention. */
  async function returnPart(fromDate: string): Promise<string> {
    const { booking, fields } = await rental.confirmed({ fromDate, toDate: fromDate });
    rental.app.sandbox.refundOutside(fields.razorpay_payment_id, 10_000);
    await rental.runFor(2 * hours, 4);
    return booking._id;
  }

  test('lists all matters of one kind, and is sent only once even if several instances check concurrently', async () => {
    const first = await returnPart('2026-12-05');
    const second = await returnPart('2026-12-06');

    await Promise.all([mail(), mail(), mail()]);
    await mail();

    const mails = await officeMails();
    expect(mails.map(({ _id }) => _id)).toEqual(['money-matters:returned_outside:2026-11-20']);
    const { subject, text } = renderMail(mails[0]?.template ?? '', mails[0]?.data);
    expect(subject).toBe('Money to review: Partly refunded outside this system (2)');
    expect(text).toContain(`Since 20-11-2026: ₹100, booking ${first}, payment pay_`);
    expect(text).toContain(second);
    expect(text).toContain('https://sarani.example/admindashboard');
  });

  test('is sent again on the next day in India, and on the same day only for a different kind of matter', async () => {
    await returnPart('2026-12-05');
    await mail();
    const { booking } = await rental.confirmed();
    rental.app.sandbox.setBalance(0);
    await rental.cancel(booking._id);
    await rental.runFor(1.5 * hours, 3);
    await mail();
    const sameDay = await keysOf();

    rental.app.clock.set('2026-11-20T18:30:00Z');
    await mail();

    expect(sameDay).toEqual(['money-matters:refund_late:2026-11-20', 'money-matters:returned_outside:2026-11-20']);
    expect((await keysOf()).filter((key) => key.endsWith('2026-11-21'))).toHaveLength(2);
  });
});
