import { dashboardContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../../test/support/factories.ts';
import { openRental, type Paid, readBooking, readCharge, type Rental } from '../../../../test/support/open-rental.ts';
import { runEvents } from '../workers.ts';
import { Dispute } from './dispute.model.ts';

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

async function revenue(): Promise<{ total: number; today: number }> {
  const as = await asAdmin();
  const { totalRevenue } = await rental.app.client.succeed(dashboardContract.getDashboardData, { as });
  const points = await rental.app.client.succeed(dashboardContract.getTrend, { as, query: { by: 'day' } });
  return { total: totalRevenue, today: points.at(-1)?.revenue ?? 0 };
}

/** Opens a dispute over the payment and waits until its event is handled. */
async function disputed(): Promise<string> {
  const { id } = rental.app.sandbox.openDispute(paid.fields.razorpay_payment_id);
  await rental.app.sandbox.idle();
  return id;
}

async function end(disputeId: string, to: 'won' | 'lost'): Promise<void> {
  rental.app.sandbox.endDispute(disputeId, to);
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
    expect(await revenue()).toEqual({ total: 0, today: 0 });
    expect(await readBooking(paid.booking._id)).toMatchObject({ status: 'confirmed', holdsCar: true });
  });

  test('restores the revenue when it is won', async () => {
    await end(await disputed(), 'won');

    expect(await matters()).toEqual([]);
    expect(await revenue()).toEqual({ total: paid.booking.totalAmount, today: paid.booking.totalAmount });
    await rental.expectQuiet();
  });

  test('reduces revenue only once when it is lost and the provider later reports the money as a refund, and leaves the decision about the rental to an admin', async () => {
    const id = await disputed();
    rental.app.sandbox.faults([{ match: 'GET /v1/payments/:id/refunds', action: 'reset', times: null }]);
    await end(id, 'lost');
    const early = await revenue();
    rental.app.sandbox.faults([]);

    await rental.runFor(2 * hours, 4);

    expect(early).toEqual({ total: 0, today: 0 });
    expect(await matters()).toMatchObject([{ kind: 'dispute_lost', bookingId: paid.booking._id }]);
    expect(await readBooking(paid.booking._id)).toMatchObject({ status: 'confirmed', holdsCar: true });
    expect(await Dispute.find().lean()).toMatchObject([{ _id: id, status: 'lost' }]);
    expect(await readCharge(paid.fields.razorpay_payment_id)).toMatchObject({ net: 0 });
    expect(await revenue()).toEqual({ total: 0, today: 0 });
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

  test('is recorded at a later attempt if the provider did not respond at first', async () => {
    rental.app.sandbox.faults([{ match: 'GET /v1/disputes/:id', action: 'reset', times: 3 }]);
    const id = await disputed();
    const before = await Dispute.countDocuments();
    await rental.app.advance(minutes);

    await runEvents(rental.app.deps);

    expect(before).toBe(0);
    expect(await Dispute.find().lean()).toMatchObject([{ _id: id, status: 'open' }]);
  });
});
