import { counterContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliverMails } from '../../../../test/support/deliver-mails.ts';
import { buildUser } from '../../../../test/support/factories.ts';
import { mailsOf, readBooking } from '../../../../test/support/open-rental.ts';
import { type Counter, openCounter } from '../../../../test/support/open-counter-money.ts';
import { payLinksOf } from '../../../../test/support/pay-link.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Booking } from '../../booking/booking.model.ts';
import { Outbox } from '../../mail/outbox.model.ts';

let counter: Counter;
let links: ReturnType<typeof payLinksOf>;
const hour = 3_600_000;

beforeEach(async () => {
  counter = await openCounter();
  links = payLinksOf(counter);
});

describe('POST /counter/requestPayment', () => {
  test('opens one request for the balance and returns the same link to a repeated call, even concurrently', async () => {
    const bookingId = await counter.owing();

    const answers = await Promise.all([1, 2, 3].map(async () => links.request(bookingId, { hours: 2 })));
    const later = await links.request(bookingId, { hours: 5 });

    const { paymentRequest } = await readBooking(bookingId);
    const until = new Date(counter.app.clock.now().getTime() + 2 * hour);
    expect(new Set([...answers, later].map(({ data }) => data?.url)).size).toBe(1);
    expect(paymentRequest).toMatchObject({ kind: 'balance', amount: 4_700, until });
    expect(later.data?.until).toBe(until.toISOString());
  });

  test('is recorded with the amount and without the link', async () => {
    const bookingId = await counter.owing();

    await links.open(bookingId);

    const entry = await AuditEntry.findOne({ action: 'counter.requestPayment' }).lean();
    expect(entry).toMatchObject({
      targetId: bookingId,
      after: { purpose: 'balance', amount: 4_700, isEmailed: false },
    });
    expect(JSON.stringify(entry)).not.toContain('pay#');
  });

  test('opens a new request if the last one has lapsed', async () => {
    const bookingId = await counter.owing();
    const { url } = await links.open(bookingId, { hours: 1 });
    await counter.app.advance(2 * hour);

    const again = await links.request(bookingId, {}, await counter.app.signIn(counter.clerk.user));

    const { paymentRequest } = await readBooking(bookingId);
    expect(again.data?.url).not.toBe(url);
    expect(again.data?.until).toBe(paymentRequest?.until.toISOString());
  });

  test('is rejected if nothing is left to pay, or too little time', async () => {
    const paid = await counter.owing({ payment: { amount: 4_700, method: 'cash' } });
    const cancelled = await counter.owing({}, '2026-12-10');
    await counter.cancel(cancelled);
    const { _id: lapsed } = await counter.hold({ fromDate: '2026-12-20', toDate: '2026-12-21' });
    await counter.app.advance(hour);
    const as = await counter.app.signIn(counter.clerk.user);

    const answers = await Promise.all([paid, cancelled, lapsed].map(async (id) => links.request(id, {}, as)));

    expect(answers.map(({ code }) => code)).toEqual(['nothing_to_pay', 'nothing_to_pay', 'hold_ended']);
    expect(await Booking.countDocuments({ 'paymentRequest.kind': 'balance' })).toBe(0);
  });

  test.each([
    [25, 'Choose at most 24 hours.'],
    [0, '1'],
    [169, '168'],
  ])('is rejected for %i hours, with the limit', async (hours, limit) => {
    const bookingId = await counter.owing();

    const { code, error } = await links.request(bookingId, { hours });

    expect(code).toBe('invalid_input');
    expect(error?.details).toEqual([{ path: 'hours', message: expect.stringContaining(limit) }]);
    expect(await readBooking(bookingId)).not.toHaveProperty('paymentRequest');
  });

  test('is rejected while the counter is off', async () => {
    const bookingId = await counter.owing();
    const { token } = await counter.app.signInAs('admin');
    await counter.app.client.succeed(counterContract.saveSettings, { as: token, body: { isOn: false } });

    expect((await links.request(bookingId)).code).toBe('counter_off');
  });
});

describe('the email with a pay link', () => {
  const mailsTo = async (email: string) => deliverMails(counter.app, email);
  const ofLink = (mails: Awaited<ReturnType<typeof mailsTo>>) => mails.filter(({ text }) => text.includes('/pay#'));

  test('is sent once per request, with the amount, the time and the link, which is not stored', async () => {
    const bookingId = await counter.owing();
    const { url } = await links.open(bookingId, { byEmail: true });
    const { isEmailed } = await links.open(bookingId, { byEmail: true });
    const stored = await Outbox.find({ template: 'pay_link' }).lean();

    const mails = ofLink(await mailsTo(counter.customer.user.email));

    expect(isEmailed).toBe(true);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('pay#');
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Please pay ₹4,700: ${counter.car.carName}, 01-12-2026 to 02-12-2026`,
    ]);
    expect(mails[0]?.text).toContain(`Pay here, without logging in: ${url}`);
    expect(mails[0]?.text).toContain('Please pay ₹4,700 by 21-11-2026 at 12:00PM (India).');
    const detail = { as: counter.manager.as, query: { id: bookingId } };
    const { timeline } = await counter.app.client.succeed(rentalContract.get, detail);
    expect(timeline.map((entry) => entry.detail)).toContain('pay_link');
  });

  test('is not sent once the request is over', async () => {
    const bookingId = await counter.owing();
    await links.open(bookingId, { byEmail: true });
    await counter.take(bookingId, { amount: 4_700 });

    expect(ofLink(await mailsTo(counter.customer.user.email))).toEqual([]);
  });

  test('is not queued for a customer without an address', async () => {
    const bookingId = await counter.owing();
    const nobody = await buildUser({ email: 'counter:6560a1b2c3d4e5f601020304' });
    await Booking.updateOne({ _id: bookingId }, { $set: { customerId: nobody._id } });

    const { isEmailed } = await links.open(bookingId, { byEmail: true });

    expect(isEmailed).toBe(false);
    expect(await mailsOf()).not.toContainEqual(expect.stringContaining('pay-link:'));
  });
});
