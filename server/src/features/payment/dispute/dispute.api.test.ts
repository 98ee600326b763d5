import { dashboardContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../../test/support/factories.ts';
import { actAs, holdAt } from '../../../../test/support/interleave.ts';
import {
  callsOf,
  openRental,
  type Paid,
  readBooking,
  readCharge,
  type Rental,
} from '../../../../test/support/open-rental.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Outbox } from '../../mail/outbox.model.ts';
import { reconcileDue } from '../../reconciliation/run-reconciliation.ts';
import { reviewRefunds } from '../settle/settle.ts';
import { runEvents } from '../workers.ts';
import { newPart } from '../charge/charge-moves.ts';
import { presentRefunds } from '../charge/present-refund.ts';
import { Dispute } from './dispute.model.ts';
import { findWithheld } from './list-dispute-flows.ts';
import { recordDispute } from './record-dispute.ts';

const minutes = 60_000;
const hours = 60 * minutes;

let rental: Rental;
let paid: Paid;

beforeEach(async () => {
  rental = await openRental();
  paid = await rental.confirmed();
  rental.app.sandbox.webhooks({ mode: 'auto' });
});

const asAdmin = async () => rental.app.signIn(await buildUser({ role: 'admin' }));
const matters = async () => rental.app.client.succeed(rentalContract.listMoneyMatters, { as: await asAdmin() });

async function revenue(): Promise<{ total: number; yesterday: number; today: number }> {
  const as = await asAdmin();
  const { totalRevenue } = await rental.app.client.succeed(dashboardContract.getDashboardData, { as });
  const points = await rental.app.client.succeed(dashboardContract.getTrend, { as, query: { by: 'day' } });
  const [yesterday = 0, today = 0] = points.slice(-2).map((point) => point.revenue);
  return { total: totalRevenue, yesterday, today };
}

/** Opens a dispute over the payment and waits until its event is handled. */
async function disputed(): Promise<string> {
  const { id } = rental.app.sandbox.openDispute(paid.fields.razorpay_payment_id);
  await rental.app.sandbox.idle();
  return id;
}

async function end(disputeId: string, to: 'won' | 'lost', deducted?: number): Promise<void> {
  rental.app.sandbox.endDispute(disputeId, to, deducted);
  await rental.app.sandbox.idle();
  await rental.runFor(2 * minutes, 2);
}

describe('a dispute', () => {
  test('is stored, raises an alert with its deadline, and reduces revenue immediately while the rental continues', async () => {
    const id = await disputed();

    expect(await Dispute.find().lean()).toMatchObject([
      { _id: id, status: 'open', withheld: paid.booking.totalAmount },
    ]);
    expect(rental.alerts()).toEqual(['dispute_opened']);
    expect(await matters()).toMatchObject([
      { kind: 'dispute', bookingId: paid.booking._id, until: expect.stringMatching(/^2026-11-23T06:30/) },
    ]);
    expect(await revenue()).toMatchObject({ total: 0, today: 0 });
    expect(await readBooking(paid.booking._id)).toMatchObject({ status: 'confirmed', holdsCar: true });
  });

  test('restores the revenue when it is won', async () => {
    await end(await disputed(), 'won');

    expect(await matters()).toEqual([]);
    expect(await revenue()).toMatchObject({ total: paid.booking.totalAmount, today: paid.booking.totalAmount });
    await rental.expectQuiet();
  });

  test('reduces revenue only once when it is lost and the provider later reports the money as a refund, and leaves the decision about the rental to an admin', async () => {
    const id = await disputed();
    rental.app.sandbox.faults([{ match: 'GET /v1/payments/:id/refunds', action: 'reset', times: null }]);
    await end(id, 'lost');
    const early = await revenue();
    rental.app.sandbox.faults([]);

    await rental.runFor(2 * hours, 4);

    expect(early).toMatchObject({ total: 0, today: 0 });
    expect(await matters()).toMatchObject([{ kind: 'dispute_lost', bookingId: paid.booking._id }]);
    expect(await readBooking(paid.booking._id)).toMatchObject({ status: 'confirmed', holdsCar: true });
    expect(await Dispute.find().lean()).toMatchObject([{ _id: id, status: 'lost' }]);
    expect(await readCharge(paid.fields.razorpay_payment_id)).toMatchObject({ net: 0 });
    expect(await revenue()).toMatchObject({ total: 0, today: 0 });
  });

  test('and an unrelated external refund of the same payment both reduce revenue, even after the dispute is lost', async () => {
    const price = paid.booking.totalAmount;
    const { id } = rental.app.sandbox.openDispute(paid.fields.razorpay_payment_id, 60_000);
    await rental.app.sandbox.idle();
    rental.app.sandbox.refundOutside(paid.fields.razorpay_payment_id, 30_000);
    await rental.app.sandbox.idle();
    const open = await revenue();

    await end(id, 'lost');

    expect(open.total).toBe(price - 900);
    expect((await revenue()).total).toBe(price - 900);
  });

  test('that is partly lost lowers revenue by that part, and withholds the rest if it is reopened', async () => {
    const price = paid.booking.totalAmount;
    const id = await disputed();
    rental.app.sandbox.faults([{ match: 'GET /v1/payments/:id/refunds', action: 'reset', times: null }]);
    await end(id, 'lost', 60_000);
    const early = await revenue();
    rental.app.sandbox.faults([]);
    await rental.runFor(2 * hours, 4);
    const late = await revenue();
    await rental.app.advance(24 * hours);
    rental.app.sandbox.reopenDispute(id);
    await rental.app.sandbox.idle();

    expect([early.total, late.total]).toEqual([price - 600, price - 600]);
    expect(await revenue()).toEqual({ total: 0, yesterday: price - 600, today: 600 - price });
  });

  test('is not reopened by an event that arrives after the bank’s decision', async () => {
    const id = await disputed();
    const [slow] = holdAt({ name: 'dispute:fetched', actor: 'A' });
    const late = actAs('A', async () => recordDispute(id, { budgetMs: 3_000 }, rental.app.deps));
    await slow?.reached;
    await end(id, 'won');
    slow?.release();
    await late;

    expect(await Dispute.find().lean()).toMatchObject([{ status: 'won', endedAt: expect.any(Date) }]);
  });

  test('raises an alert when the payment is unknown', async () => {
    const { id } = await rental.app.deps.gateway.createOrder({ receipt: 'of another shop', amount: 10, notes: {} });
    rental.app.sandbox.openDispute(rental.app.sandbox.pay(id, 'failed').razorpay_payment_id);

    await rental.app.sandbox.idle();

    expect(rental.alerts()).toEqual(['dispute_of_unknown_payment']);
  });

  test('is recorded only once when events are repeated or late, and is not reopened after it has ended', async () => {
    const id = await disputed();
    await end(id, 'won');
    const [opened] = rental.app.sandbox.deliveries().filter(({ event }) => event === 'payment.dispute.created');
    await rental.app.sandbox.redeliver(opened?.eventId ?? '');

    expect(await Dispute.find().lean()).toMatchObject([{ _id: id, status: 'won' }]);
    expect(rental.alerts()).toEqual(['dispute_opened']);
  });

  test('is recorded by a retry if the provider did not respond, and counts on the day of the retry', async () => {
    rental.app.sandbox.faults([{ match: 'GET /v1/disputes/:id', action: 'reset', times: 3 }]);
    const id = await disputed();
    const before = await Dispute.countDocuments();
    await rental.app.advance(24 * hours);

    await runEvents(rental.app.deps);

    expect(before).toBe(0);
    expect(await Dispute.find().lean()).toMatchObject([{ _id: id, status: 'open' }]);
    const price = paid.booking.totalAmount;
    expect(await revenue()).toEqual({ total: 0, yesterday: price, today: -price });
  });

  test('counts on the day we learn that money is withheld, and a loss counts on the day we learn of it', async () => {
    const id = await disputed();
    const learnNextDay = async () => {
      await rental.app.advance(24 * hours);
      await recordDispute(id, { budgetMs: 1_000 }, rental.app.deps);
      return revenue();
    };
    await Dispute.updateOne({ _id: id }, { $set: { withheld: 0, withheldAt: null } });
    const withheld = await learnNextDay();
    rental.app.sandbox.webhooks({ mode: 'off' });
    rental.app.sandbox.endDispute(id, 'lost');
    await reviewRefunds(paid.fields.razorpay_payment_id, rental.app.deps);

    const price = paid.booking.totalAmount;
    expect(withheld).toEqual({ total: 0, yesterday: price, today: -price });
    expect(await learnNextDay()).toEqual({ total: 0, yesterday: -2 * price, today: price });
  });
});

describe('a dispute whose events are lost', () => {
  async function reconciled() {
    await rental.app.advance(24 * hours);
    await reconcileDue(rental.app.deps);
    const shown = (await matters()).map(({ kind, difference }) => difference?.id ?? kind);
    return { shown, alerts: rental.alerts().length, ...(await revenue()) };
  }

  test('is recorded once by the daily reconciliation, and so are its end and reopening; each changes the revenue of its own day', async () => {
    const price = paid.booking.totalAmount;
    const { sandbox } = rental.app;
    sandbox.webhooks({ mode: 'off' });
    const { id } = sandbox.openDispute(paid.fields.razorpay_payment_id);
    const open = { shown: ['dispute'], alerts: 1, total: 0 };
    expect([await reconciled(), await reconciled()]).toEqual([
      { ...open, yesterday: price, today: -price },
      { ...open, yesterday: -price, today: 0 },
    ]);

    sandbox.endDispute(id, 'won');
    expect(await reconciled()).toEqual({ shown: [], alerts: 1, total: price, yesterday: 0, today: price });
    sandbox.reopenDispute(id);
    expect(await reconciled()).toEqual({ ...open, alerts: 2, yesterday: price, today: -price });
    sandbox.endDispute(id, 'lost');
    expect(await reconciled()).toMatchObject({ shown: ['dispute_lost'], total: 0 });
  });

  test('is listed as a difference while it is unreadable or concerns an unknown payment, and does not hide other disputes', async () => {
    const { sandbox, deps } = rental.app;
    sandbox.webhooks({ mode: 'off' });
    const order = await deps.gateway.createOrder({ receipt: 'of another shop', amount: 10, notes: {} });
    sandbox.openDispute(paid.fields.razorpay_payment_id, 100);
    const { id: foreign } = sandbox.openDispute(sandbox.pay(order.id, 'failed').razorpay_payment_id);
    const { id: strange } = sandbox.openDispute(paid.fields.razorpay_payment_id, 200);
    sandbox.amend(strange, { amount: 0.5 });
    const first = await reconciled();
    sandbox.amend(strange, { amount: 200 });
    sandbox.endDispute(foreign, 'closed');

    expect(new Set(first.shown)).toEqual(new Set(['dispute', `unknown_word:${strange}`, `foreign_dispute:${foreign}`]));
    expect((await reconciled()).shown).toEqual(['dispute', 'dispute']);
  });
});

describe('a refund of a disputed payment', () => {
  const sent = () => callsOf(rental.app, 'POST', /refund$/).length;
  const partsNow = async () => {
    const { parts } = await readCharge(paid.fields.razorpay_payment_id);
    return parts.map(({ amount, state }) => [amount, state]);
  };
  const disputeOf = async (rupees: number) => {
    const { id } = rental.app.sandbox.openDispute(paid.fields.razorpay_payment_id, rupees * 100);
    await rental.app.sandbox.idle();
    return id;
  };
  const shown = async () => {
    const list = await rental.app.client.succeed(rentalContract.getUserBookings, { as: await rental.customer.token() });
    return list[0]?.refunds.map(({ amount, state, waitsForDispute = false }) => [amount, state, waitsForDispute]);
  };

  test('is on hold after the customer cancels, is shown as such, and is paid once if the dispute is won', async () => {
    const price = paid.booking.totalAmount;
    const id = await disputeOf(price);

    const { status, data } = await rental.cancel(paid.booking._id);
    await rental.runFor(3 * hours, 6);

    expect([status, data?.refund, sent()]).toEqual([200, price, 0]);
    expect(await readBooking(paid.booking._id)).toMatchObject({ status: 'cancelled', holdsCar: false });
    expect(await shown()).toEqual([[price, 'due', true]]);
    expect(await matters()).toMatchObject([{ kind: 'dispute' }, { kind: 'refund_disputed', amount: price }]);
    expect(await Outbox.findById(`cancelled:${paid.booking._id}`).lean()).toMatchObject({ data: { waits: price } });

    await end(id, 'won');
    await rental.runUntilQuiet();

    expect(sent()).toBe(1);
    expect(await partsNow()).toEqual([[price, 'processed']]);
    expect(await matters()).toEqual([]);
  });

  test('stays on hold until each of several lost disputes has a bank refund of its own', async () => {
    const { razorpay_payment_id: razorpayPaymentId } = paid.fields;
    const [createdAt, endedAt] = [new Date('2026-11-20'), new Date('2026-11-21')];
    const lost = { razorpayPaymentId, bookingId: new ObjectId(paid.booking._id), createdAt, endedAt, lostAt: endedAt };
    const facts = { phase: 'chargeback', reason: null, status: 'lost', respondBy: null };
    await Dispute.create({ _id: 'disp_a', ...lost, ...facts, amount: 300, withheld: 300 });
    await Dispute.create({ _id: 'disp_b', ...lost, ...facts, amount: 400, withheld: 400 });
    const charge = await readCharge(razorpayPaymentId);
    const bankRefund = { amount: 300, at: new Date('2026-11-22'), paise: 30_000 };

    const before = await findWithheld([charge]);
    const after = await findWithheld([{ ...charge, outsideParts: [bankRefund] }]);

    expect([before.get(charge._id), after.get(charge._id)]).toEqual([700, 400]);
  });

  test('is shown with what was split off, if it repays an outside refund that failed', async () => {
    const charge = await readCharge(paid.fields.razorpay_payment_id);
    const part = { ...newPart(charge, { id: 'rfnd_x', amount: 2_000, part: 1 }, new Date()), promised: 2_000 };
    const split = newPart(charge, { id: 'rfnd_x-2', amount: 3_000, part: 2 }, new Date());

    const rows = presentRefunds({ ledger: [] }, [{ ...charge, outcome: 'kept', parts: [part, split] }]);

    expect(rows.map(({ refundId, amount }) => [refundId, amount])).toEqual([
      ['rfnd_x', 2_000],
      ['rfnd_x-2', 3_000],
    ]);
  });

  test('is sent up to the amount not withheld, and the rest is not paid again if the dispute is lost', async () => {
    const price = paid.booking.totalAmount;
    const id = await disputeOf(600);
    await rental.cancel(paid.booking._id);
    await rental.runFor(2 * hours, 4);

    expect(await shown()).toEqual([
      [price - 600, 'processed', false],
      [600, 'due', true],
    ]);

    await end(id, 'lost');
    await rental.runUntilQuiet();

    expect(sent()).toBe(1);
    expect(await shown()).toEqual([
      [price - 600, 'processed', false],
      [600, 'processed', false],
    ]);
    expect((await revenue()).total).toBe(0);
  });

  test.each(['cancels in full', 'gives money back'])(
    'waits after an admin %s, until an admin decides to pay it',
    async (how) => {
      const price = paid.booking.totalAmount;
      const amount = how === 'cancels in full' ? price : price - 1;
      const as = await asAdmin();
      const { client } = rental.app;
      await disputeOf(price);
      const { _id: bookingId } = paid.booking;
      const { rev } = await readBooking(bookingId);
      const reason = 'The car broke down';
      await (how === 'cancels in full'
        ? client.succeed(rentalContract.adminCancel, { as, body: { bookingId, reason, refund: 'full' } })
        : client.succeed(rentalContract.giveBack, {
            as,
            body: { bookingId, recordId: String(new ObjectId()), rev, amount, reason },
          }));
      const { charges } = await client.succeed(rentalContract.get, { as, query: { id: bookingId } });
      const [row] = charges[0]?.refunds ?? [];
      const query = { razorpayPaymentId: paid.fields.razorpay_payment_id, refundId: row?.refundId ?? '' };
      const undecided = await client.call(rentalContract.retryRefund, { as, query });
      const before = sent();

      const { refund } = await client.succeed(rentalContract.retryRefund, {
        as,
        query: { ...query, payDisputed: 'yes' },
      });

      expect(row).toMatchObject({ amount, state: 'due', waitsForDispute: true });
      expect([undecided.status, undecided.code, before]).toEqual([409, 'refund_disputed', 0]);
      expect(refund).toMatchObject({ amount, state: 'requested' });
      expect(sent()).toBe(1);
    },
  );

  test('that already waits for its next try is not retried early when the payment is disputed', async () => {
    rental.app.sandbox.faults([{ match: 'POST /v1/payments/:id/refund', action: 'reset', times: null }]);
    await rental.cancel(paid.booking._id);
    await disputeOf(paid.booking.totalAmount);
    rental.app.sandbox.faults([]);
    const before = sent();

    await rental.runFor(2 * hours, 8);

    expect(sent()).toBe(before);
    expect(await partsNow()).toEqual([[paid.booking.totalAmount, 'due']]);
  });
});
