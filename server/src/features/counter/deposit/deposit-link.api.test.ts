import {
  addDays,
  counterContract,
  counterMoneyContract,
  paymentContract,
  rentalContract,
  startOfDayInIndia,
} from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { snapshotDatabase } from '../../../../test/support/database.ts';
import { deliverMails } from '../../../../test/support/deliver-mails.ts';
import { type Deposit, depositRule, newId, openDeposit } from '../../../../test/support/open-deposit.ts';
import { createCustomer, mailsOf, readBooking, readCharge } from '../../../../test/support/open-rental.ts';
import { payLinksOf } from '../../../../test/support/pay-link.ts';
import { savePrices } from '../../../../test/support/save-prices.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { createDaybooks } from '../../dashboard/days/daybooks.ts';
import { findPapers } from '../../receipt/find-papers.ts';
import { findMissingPayouts } from '../../reconciliation/payout/find-missing-payouts.ts';

/* What is missing of a deposit, requested by a pay link, at the counter or by its customer. */

const hour = 3_600_000;
const deposit = { purpose: 'deposit' } as const;
let desk: Deposit;
let bookingId: string;
let links: ReturnType<typeof payLinksOf>;

beforeEach(async () => {
  desk = await openDeposit();
  bookingId = await desk.booked();
  links = payLinksOf({ app: desk.app, clerk: { as: await desk.app.signIn(desk.clerk.user) } });
});

const clerk = async () => desk.app.signIn(desk.clerk.user);
const ownOrder = async (id = bookingId, as = desk.rental.customer) =>
  desk.app.client.call(paymentContract.create, { as: await as.token(), body: { bookingId: id, ...deposit } });
const qrOrder = async () =>
  desk.app.client.call(counterMoneyContract.createOrder, { as: await clerk(), body: { bookingId, ...deposit } });

describe('a pay link for a deposit', () => {
  test('shows the amount and when it comes back, and names nobody', async () => {
    const { token, url: _url, ...link } = await links.open(bookingId, deposit);

    const { data } = await links.show(token);

    const { fromDate, toDate } = await readBooking(bookingId);
    const until = new Date(desk.app.clock.now().getTime() + 24 * hour).toISOString();
    const { carName, imageUrlOne: imageUrl } = desk.rental.car;
    expect(link).toEqual({ ...deposit, amount: 5_000, until, isEmailed: false });
    const period = { fromDate, toDate };
    expect(data).toEqual({
      state: 'open',
      payment: { ...deposit, amount: 5_000, until, returnHours: 24, carName, imageUrl, ...period },
    });
    const { name, email } = desk.rental.customer.user;
    for (const secret of [name, email, bookingId]) expect(JSON.stringify(data)).not.toContain(secret);
  });

  test('is held once it is paid, is no revenue, has no receipt, and its customer gets an email', async () => {
    const revenue = async () => createDaybooks(desk.app.deps).money.read();
    const [before, papers] = [await revenue(), await findPapers(new ObjectId(bookingId))];
    const { token } = await links.open(bookingId, deposit);

    const { fields, verified } = await links.pay(token);
    await desk.rental.runUntilQuiet();

    expect(verified.data?.status).toBe('confirmed');
    const { ledger, ...stored } = await readBooking(bookingId);
    expect(stored).toMatchObject({ deposit: 5_000, balance: 0 });
    expect(stored).not.toHaveProperty('paymentRequest');
    expect(ledger.at(-1)).toMatchObject({ account: 'deposit', why: 'paid', lines: [], paid: [{ amount: 5_000 }] });
    expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({ outcome: 'held', amount: 5_000, net: 0 });
    expect([await revenue(), await findPapers(new ObjectId(bookingId))]).toEqual([before, papers]);
    expect((await links.show(token)).data).toEqual({ state: 'paid' });
    expect((await desk.clerk.handOut(bookingId)).status).toBe(201);
    const mails = await deliverMails(desk.app, desk.rental.customer.user.email);
    const [mail] = mails.filter(({ subject }) => subject.startsWith('Deposit received'));
    expect(mail?.text).toContain('We received your deposit of ₹5,000. It comes back within 24 hours of the return.');
    expect(await mailsOf()).toContain(`paid:${String(ledger.at(-1)?.id)}`);
  });

  test('is for what is missing, with one request and one order for staff and customer, even concurrently', async () => {
    await desk.take(bookingId, { amount: 2_000 });

    const answers = await Promise.all([links.request(bookingId, deposit), links.request(bookingId, deposit)]);
    const orders = await Promise.all([ownOrder(), qrOrder()]);

    const { paymentRequest } = await readBooking(bookingId);
    expect(paymentRequest).toMatchObject({ kind: 'deposit', amount: 3_000, proofAt: null });
    expect(new Set(answers.map(({ data }) => data?.url)).size).toBe(1);
    expect(new Set(orders.map(({ data }) => data?.orderId)).size).toBe(1);
    expect(orders[0]?.data).toMatchObject({ amount: 300_000, paymentId: String(paymentRequest?._id) });
    expect(await AuditEntry.findOne({ action: 'counter.createOrder' }).lean()).toMatchObject({
      after: { amount: 3_000, ...deposit },
    });
  });

  test('is emailed with the amount and when it comes back', async () => {
    const { url } = await links.open(bookingId, { ...deposit, byEmail: true });

    const mails = await deliverMails(desk.app, desk.rental.customer.user.email);

    const [mail] = mails.filter(({ text }) => text.includes(url));
    expect(mail?.subject).toMatch(/^Please pay ₹5,000: /);
    expect(mail?.text).toContain('This is your deposit. It comes back within 24 hours of the return.');
  });

  test('keeps what an open request is for, until staff withdraw it', async () => {
    const { token } = await links.open(bookingId, deposit);
    const id = String((await readBooking(bookingId)).paymentRequest?._id);
    const body = { bookingId, paymentRequestId: id };

    const other = await links.open(bookingId);
    const as = await desk.rental.customer.token();
    const [own] = await desk.app.client.succeed(rentalContract.getUserBookings, { as, query: {} });
    await desk.app.client.succeed(rentalContract.adminDropChange, { as: await clerk(), body });

    expect(other).toMatchObject({ ...deposit, token });
    expect(own?.paymentRequest).toMatchObject({ id, kind: 'deposit', amount: 5_000 });
    expect((await links.show(token)).data).toEqual({ state: 'over' });
    expect(await readBooking(bookingId)).not.toHaveProperty('paymentRequest');
    expect((await links.request(bookingId)).code).toBe('nothing_to_pay');
  });

  test('ends with the last day while the car was not handed out, and not while it is out', async () => {
    const { toDate } = await readBooking(bookingId);
    await desk.app.advance(4 * 24 * hour + hour);
    const staff = payLinksOf({ app: desk.app, clerk: { as: await clerk() } });
    const booked = await staff.open(bookingId, deposit);
    await desk.handOut(bookingId, { depositReason: 'Known customer' });

    const out = await staff.open(bookingId, deposit);

    const lastDayEnds = startOfDayInIndia(addDays(toDate, 1));
    expect(booked.until).toBe(lastDayEnds.toISOString());
    expect(out.until).toBe(new Date(desk.app.clock.now().getTime() + 24 * hour).toISOString());
  });
});

describe('a request for a deposit', () => {
  const refusals = async (id = bookingId) => {
    const staff = payLinksOf({ app: desk.app, clerk: { as: await clerk() } });
    const before = (await snapshotDatabase())['bookings'];
    const [link, own] = [await staff.request(id, deposit), await ownOrder(id)];
    expect((await snapshotDatabase())['bookings']).toEqual(before);
    return [link.code, own.code];
  };

  test('is rejected if nothing is missing, or the booking is unpaid or requires none', async () => {
    await desk.take(bookingId);
    const { _id: held } = await desk.rental.hold({ fromDate: '2026-12-01', toDate: '2026-12-02' });
    await savePrices({}, desk.app);
    const { booking: free } = await desk.rental.confirmed({ fromDate: '2026-12-05', toDate: '2026-12-06' });

    for (const id of [bookingId, held, free._id]) {
      expect(await refusals(id)).toEqual(['nothing_to_pay', 'nothing_to_pay']);
    }
  });

  test('is rejected once the car is back, or the booking is cancelled', async () => {
    await desk.handOut(bookingId, { depositReason: 'Known customer' });
    await desk.takeBack(bookingId);
    const { booking } = await desk.rental.confirmed({ fromDate: '2026-12-01', toDate: '2026-12-02' });
    await desk.rental.cancel(booking._id);

    expect(await refusals()).toEqual(['nothing_to_pay', 'nothing_to_pay']);
    expect(await refusals(booking._id)).toEqual(['nothing_to_pay', 'nothing_to_pay']);
  });

  test('is rejected after the last day of a rental whose car was not handed out', async () => {
    await desk.app.advance(5 * 24 * hour);

    expect(await refusals()).toEqual(['nothing_to_pay', 'nothing_to_pay']);
  });

  test('is rejected for customers while the counter is off, where it would come back', async () => {
    const body = { isOn: false };
    await desk.app.client.succeed(counterContract.saveSettings, { as: await desk.owner(), body });

    expect(await refusals()).toEqual(['counter_off', 'nothing_to_pay']);
  });

  test('is not opened for another customer', async () => {
    const stranger = await createCustomer(desk.app);

    expect((await ownOrder(bookingId, stranger)).code).toBe('booking_not_found');
    expect(await readBooking(bookingId)).not.toHaveProperty('paymentRequest');
  });
});

describe('a deposit that was paid by link', () => {
  const paid = async () => {
    const { token } = await links.open(bookingId, deposit);
    const { fields } = await links.pay(token);
    return fields.razorpay_payment_id;
  };

  test('goes back the way it was paid when the car is taken back, once', async () => {
    const chargeId = await paid();
    await desk.handOut(bookingId);

    const { depositBack } = await desk.prepare(bookingId);
    await desk.takeBack(bookingId);
    await desk.rental.runUntilQuiet();

    expect(depositBack).toMatchObject({ used: 0, online: 5_000, atCounter: 0 });
    expect(await readBooking(bookingId)).toMatchObject({ stage: 'returned', deposit: 0, balance: 0 });
    expect(await readCharge(chargeId)).toMatchObject({ open: false, parts: [{ amount: 5_000, state: 'processed' }] });
    expect(desk.app.sandbox.state().refunds.map(({ amount }) => amount)).toEqual([500_000]);
  });

  test('goes back whole with the refund of a cancellation', async () => {
    const { booking } = await desk.rental.confirmed({ fromDate: '2026-12-01', toDate: '2026-12-02' });
    const { token } = await links.open(booking._id, deposit);
    const { fields } = await links.pay(token);

    const { data } = await desk.rental.cancel(booking._id);
    await desk.rental.runUntilQuiet();

    expect(data).toMatchObject({ status: 'cancelled', refund: 2_000 });
    expect(await readBooking(booking._id)).toMatchObject({ deposit: 0, balance: 0 });
    expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({ outcome: 'held', net: 0, open: false });
    const returned = desk.app.sandbox.state().refunds.map(({ amount }) => amount);
    expect(returned.toSorted((a, b) => a - b)).toEqual([200_000, 500_000]);
  });

  test('is missed if no payout lists it for a week, like any payment', async () => {
    const chargeId = await paid();
    desk.app.sandbox.hold(chargeId);
    await desk.app.advance(8 * 24 * hour);

    const missing = await findMissingPayouts(addDays(desk.today, 7), desk.app.deps);

    expect(missing.map(({ razorpayPaymentId }) => razorpayPaymentId)).toEqual([chargeId]);
  });

  test('can’t be corrected as money that staff took', async () => {
    const chargeId = await paid();
    const { ledger } = await readBooking(bookingId);

    const corrected = await desk.correct(bookingId, String(ledger.at(-1)?.id ?? newId()));

    expect(corrected.code).toBe('payment_not_found');
    expect(await readCharge(chargeId)).toMatchObject({ outcome: 'held', parts: [] });
    expect((await readBooking(bookingId)).deposit).toBe(depositRule.amount);
  });
});
