import { rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '../../../../test/support/change-booking.ts';
import { buildStaff } from '../../../../test/support/factories.ts';
import { mailsOf, openRental, readBooking, type Rental } from '../../../../test/support/open-rental.ts';
import { Paper } from '../../receipt/paper.model.ts';
import { staffChangesOf } from '../../../../test/support/staff-change.ts';

/** Three days from Tuesday, at ₹2,000 a day. */
const booked = { fromDate: '2026-12-01', toDate: '2026-12-03' };
const env = { CANCELLATION_TIERS: '100@48,50@24,0@0', CHANGES_MAX: '1' };

let rental: Rental;
let bookingId: string;
let clerk: string;
let owner: string;
let changes: ReturnType<typeof staffChangesOf>;

beforeEach(async () => {
  rental = await openRental({ env }, { rentalPrice: 2_000 });
  bookingId = (await rental.confirmed(booked)).booking._id;
  const [locationId] = rental.car.carLocations;
  clerk = await rental.app.signIn(await buildStaff('clerk', locationId && [{ _id: locationId }]));
  owner = (await rental.app.signInAs('admin')).token;
  changes = staffChangesOf(rental, bookingId, clerk);
});

/** Sets the clock to a moment in India, and logs the clerk in again. */
const goTo = async (moment: string) => {
  const { app, car } = rental;
  app.clock.advance(new Date(`${moment}+05:30`).getTime() - app.clock.now().getTime());
  clerk = await app.signIn(
    await buildStaff(
      'clerk',
      car.carLocations.map((_id) => ({ _id })),
    ),
  );
  changes = staffChangesOf(rental, bookingId, clerk);
};

const customerSees = async () => {
  const as = await rental.customer.token();
  const [booking] = await rental.app.client.succeed(rentalContract.getUserBookings, { as, query: {} });
  return booking;
};

const staffSee = async () => rental.app.client.succeed(rentalContract.get, { as: owner, query: { id: bookingId } });

describe('PUT /booking/adminChange', () => {
  test('makes a dearer change at once and records what remains to be paid', async () => {
    const { shown, changed } = await changes.change({ toDate: '2026-12-05' });
    await rental.runUntilQuiet();

    expect([shown?.toPay, shown?.car, shown?.approver]).toEqual([4_000, null, null]);
    expect(changed).toEqual({ status: 'changed', bookingId, balance: 4_000 });
    expect(await readBooking(bookingId)).toMatchObject({
      toDate: '2026-12-05',
      totalAmount: 10_000,
      balance: 4_000,
      days: ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'],
    });
    expect(await customerSees()).toMatchObject({ toDate: '2026-12-05', balance: 4_000, creditNotes: [] });
    expect(await staffSee()).toMatchObject({ balance: 4_000, refundable: 6_000 });
    expect(await Paper.countDocuments()).toBe(1);
    await rental.expectQuiet();
  });

  test('emails the customer a payment request that lasts a day for a dearer change, and applies the change once it is paid', async () => {
    const { changed } = await changes.change({ toDate: '2026-12-05' }, { pay: 'request' });

    expect(changed).toMatchObject({
      status: 'to_pay',
      balance: 0,
      paymentRequest: { amount: 4_000, until: '2026-11-21T06:30:00.000Z', toDate: '2026-12-05' },
    });
    expect(await mailsOf()).toContain(`requested:${changed.paymentRequest?.id}`);
    expect((await readBooking(bookingId)).toDate).toBe('2026-12-03');
    await changesOf(rental, bookingId).pay();
    await rental.runUntilQuiet();
    expect(await readBooking(bookingId)).toMatchObject({ toDate: '2026-12-05', balance: 0 });
    const { timeline } = await staffSee();
    expect(timeline.find(({ event }) => event === 'changed')?.by?.reason).toBe('The car broke down');
    await rental.expectQuiet();
  });

  test('lets the customer pay only until the first added day begins', async () => {
    await goTo('2026-12-03T18:00:00');

    const { changed } = await changes.change({ toDate: '2026-12-04' }, { pay: 'request' });

    expect(changed.paymentRequest?.until).toBe('2026-12-03T18:30:00.000Z');
  });

  test('lowers the balance before it refunds anything', async () => {
    await changes.change({ toDate: '2026-12-05' });

    const { shown } = await changes.change({ toDate: '2026-12-04' });
    const { shown: later } = await changes.change({ toDate: '2026-12-01' });
    await rental.runUntilQuiet();

    expect([shown?.toRefund, later?.toRefund]).toEqual([0, 4_000]);
    expect(await readBooking(bookingId)).toMatchObject({ totalAmount: 2_000, balance: 0 });
    await rental.expectQuiet();
  });

  test('leaves no balance after a cancellation, which refunds only what was paid', async () => {
    await changes.change({ toDate: '2026-12-05' });

    const { data } = await rental.cancel(bookingId, 6_000);
    await rental.runUntilQuiet();

    expect(data?.refund).toBe(6_000);
    expect(await readBooking(bookingId)).toMatchObject({ status: 'cancelled', balance: 0, refundDue: 6_000 });
    await rental.expectQuiet();
  });

  test('waives the part of the cancellation fee that exceeds what was paid', async () => {
    await changes.change({ toDate: '2026-12-09' });
    await goTo('2026-11-29T12:00:00');

    // Half of ₹18,000 is kept, of which ₹6,000 were paid.
    const { data } = await rental.cancel(bookingId, 0);
    await rental.runUntilQuiet();

    expect(data?.refund).toBe(0);
    expect(await readBooking(bookingId)).toMatchObject({ status: 'cancelled', balance: 0 });
    await rental.expectQuiet();
  });

  test('lets goodwill lower the balance first', async () => {
    await changes.change({ toDate: '2026-12-04' });
    const { rev } = await readBooking(bookingId);
    const recordId = 'aaaaaaaaaaaaaaaaaaaaaaaa';
    const body = { bookingId, recordId, rev, amount: 2_500, reason: 'The car came late' };

    const { refund } = await rental.app.client.succeed(rentalContract.giveBack, { as: owner, body });
    await rental.runUntilQuiet();

    expect(refund).toBe(2_500);
    const booking = await readBooking(bookingId);
    expect([booking.balance, booking.ledger.at(-1)?.back.map(({ amount }) => amount)]).toEqual([0, [500]]);
    await rental.expectQuiet();
  });

  test('returns the first reply to a repeated call, and changes nothing more', async () => {
    const { body, changed } = await changes.change({ toDate: '2026-12-04' });
    const before = await readBooking(bookingId);

    const { data } = await changes.send(body);

    expect(data).toEqual(changed);
    expect((await readBooking(bookingId)).ledger).toEqual(before.ledger);
  });

  test('withdraws the customer’s open request first, and refunds a late payment of it', async () => {
    await changesOf(rental, bookingId).change({ toDate: '2026-12-04' });
    const { data: order } = await rental.order(bookingId);

    const { changed } = await changes.change({ fromDate: '2026-12-02' });
    rental.app.sandbox.pay(order?.orderId ?? '');
    await rental.runFor(3_600_000, 4);

    expect(changed.status).toBe('changed');
    const { ledger, paymentRequest, toDate } = await readBooking(bookingId);
    expect([ledger.length, paymentRequest, toDate]).toEqual([2, undefined, '2026-12-03']);
  });

  test('rejects an outdated price, an outdated revision and a change of nothing, and writes nothing', async () => {
    const price = await changes.send(await changes.bodyFor({ toDate: '2026-12-04' }, { expectedToPay: 1_999 }));
    const { rev } = await readBooking(bookingId);
    const old = await changes.send(await changes.bodyFor({ toDate: '2026-12-04' }, { rev: rev - 1 }));

    expect([price.code, price.error?.data]).toEqual(['price_changed', { toPay: 2_000, toRefund: 0 }]);
    expect(old.code).toBe('edited_meanwhile');
    expect(await changes.refusal({})).toBe('change_not_possible');
    expect(await changes.refusal({ fromDate: '2026-11-30', toDate: '2027-12-01' })).toBe('invalid_input');
    await goTo('2026-12-04T00:00:00');
    expect(await changes.refusal({ toDate: '2026-12-05' })).toBe('rental_over');
    expect((await readBooking(bookingId)).rev).toBe(rev);
  });

  test('rejects a new price for the same car, and a payment request for another car', async () => {
    const { car } = rental;
    const body = await changes.bodyFor({ toDate: '2026-12-04' });

    const priced = await changes.send({ ...body, price: 'now' });
    const waiting = await changes.send({ ...body, carId: String(car._id), pay: 'request' });

    expect(priced.error?.details).toEqual([{ path: 'price', message: 'Only another car can have a new price' }]);
    expect(waiting.error?.details?.map(({ path }) => path)).toEqual(['pay']);
  });
});

describe('PUT /booking/adminDropChange', () => {
  test('withdraws a request and leaves the booking unchanged', async () => {
    const { changed } = await changes.change({ toDate: '2026-12-05' }, { pay: 'request' });
    const drop = async () =>
      rental.app.client.call(rentalContract.adminDropChange, {
        as: clerk,
        body: { bookingId, paymentRequestId: changed.paymentRequest?.id ?? '' },
      });

    expect((await drop()).data).toEqual({ bookingId });
    expect((await drop()).code).toBe('payment_request_ended');
    const { paymentRequest, days } = await readBooking(bookingId);
    expect([paymentRequest, days.at(-1)]).toEqual([undefined, '2026-12-03']);
  });
});
