import { accountContract, authContract, contracts, privacyContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testPassword } from '../../../test/support/factories.ts';
import { mailsOf, openRental, readBooking, readCharge, type Rental } from '../../../test/support/open-rental.ts';
import { requestDays } from '../../../test/support/request-change.ts';
import { setCheckpointHook } from '../../platform/checkpoint.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { collections } from '../../indexes.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { createFindCaller } from '../auth/sessions/find-caller.ts';
import { editProfile } from '../auth/account/own-profile.ts';
import { Session } from '../auth/sessions/session.model.ts';
import { User, type UserRecord } from '../auth/account/user.model.ts';
import { Booking } from '../booking/booking.model.ts';
import { Contact } from '../contact/contact.model.ts';
import { Outbox } from '../mail/outbox.model.ts';
import { Payment } from '../payment/payment.model.ts';
import { WebhookEvent } from '../payment/webhook/webhook-event.model.ts';
import { Paper } from '../receipt/paper.model.ts';
import { Subscription } from '../subscription/subscription.model.ts';
import { finishErasures } from './delete-account.ts';

let rental: Rental;

const day = 86_400_000;

beforeEach(async () => {
  rental = await openRental();
});

const remove = async (currentPassword = testPassword, as?: string) =>
  rental.app.client.call(privacyContract.deleteAccount, {
    as: as ?? (await rental.customer.token()),
    body: { currentPassword },
  });

const stored = async () => User.findById(rental.customer.user._id).lean();

const driver = { id: 'driver', name: 'Second driver', per: 'rental', price: 0, count: 1, total: 0 };

/** Creates a paid and completed booking, with all related records, for a verified address. */
async function fillAndFinish(): Promise<string> {
  const { user } = rental.customer;
  const { app } = rental;
  await User.updateOne({ _id: user._id }, { $set: { emailVerifiedAt: app.clock.now(), phone: '+919876543210' } });
  const { booking, order } = await rental.confirmed();
  const extras = [{ ...driver, answer: 'Vikram Shah' }];
  await Booking.updateOne({ _id: booking._id }, { $set: { 'price.extras': extras } });
  const now = app.clock.now();
  await WebhookEvent.create({
    _id: 'e1',
    event: 'payment.captured',
    raw: user.email,
    receivedAt: now,
    done: true,
    razorpayOrderId: order.orderId,
  });
  const message = { name: user.name, email: user.email, message: 'Hello' };
  await app.client.succeed(contracts.contact.create, { body: message });
  await app.client.succeed(contracts.subscription.create, { body: { email: user.email } });
  await rental.runFor(20 * day, 8);
  return booking._id;
}

/** Returns every stored document as text, except receipts and credit notes, which retain the customer’s name. */
async function dump(): Promise<string> {
  const all = await Promise.all(
    collections.map(async (collection) =>
      'modelName' in collection && collection !== Paper ? (collection as typeof User).find({}).lean() : [],
    ),
  );
  return JSON.stringify(all);
}

describe('deleting an account', () => {
  test('removes everything that names the owner except on receipts and credit notes, and leaves all amounts unchanged', async () => {
    const bookingId = await fillAndFinish();
    const { name, email, _id } = rental.customer.user;
    const { app } = rental;
    const office = await app.signInAs('admin');
    const readRevenue = async () => app.client.succeed(contracts.dashboard.getDashboardData, { as: office.token });
    const before = await readRevenue();

    expect((await remove()).status).toBe(200);
    expect(await readRevenue()).toEqual(before);
    const left = await dump();
    const words = [name, name.toLowerCase(), email, '9876543210', '0123456789', 'Vikram Shah'];
    for (const word of words) expect(left).not.toContain(word);
    expect(await User.findById(_id).lean()).toMatchObject({
      name: 'Deleted account',
      nameKeys: [],
      consent: null,
      erasure: { decidedAt: app.clock.now() },
    });
    expect(await Session.countDocuments({ userId: _id })).toBe(0);
    expect([await Contact.countDocuments(), await Subscription.countDocuments()]).toEqual([0, 0]);
    expect(await mailsOf()).toEqual([]);
    expect(await WebhookEvent.find({}).lean()).toMatchObject([{ raw: '' }]);
    expect(await Paper.find({}).lean()).toMatchObject([
      { number: 1, printed: { customer: { name, email: null }, totalAmount: 4_700 } },
    ]);
    expect(await readBooking(bookingId)).toMatchObject({ status: 'confirmed', price: { extras: [driver] } });
    expect(app.logs.join('\n')).toContain('"security":"account_deleted"');
    await rental.expectQuiet();
  });

  test('removes the name and address from the audit log, and retains the entries', async () => {
    const { app } = rental;
    const { name, email, _id } = rental.customer.user;
    await User.updateOne({ _id }, { $set: { emailVerifiedAt: app.clock.now() } });
    const office = await app.signInAs('admin');
    const body = { userId: String(_id), reason: 'Asked for on the phone' };
    await app.client.succeed(contracts.user.endSessions, { as: office.token, body });
    const entry = await AuditEntry.findOne({ targetName: name }).lean().orFail();
    const invited = { ...entry, _id: new ObjectId(), action: 'user.invite', targetId: 'invitation', targetName: email };
    await AuditEntry.create(invited);

    await remove(testPassword, await app.signIn(await User.findById(_id).lean<UserRecord>().orFail()));

    expect(await AuditEntry.find().sort({ _id: 1 }).lean()).toEqual(
      expect.arrayContaining([
        { ...entry, targetName: null },
        { ...invited, targetName: null },
      ]),
    );
    const left = await dump();
    for (const word of [name, email]) expect(left).not.toContain(word);
  });

  test('ends every session immediately, and allows the address to be registered again as a new user', async () => {
    const { app } = rental;
    const { email, _id } = rental.customer.user;
    const token = await rental.customer.token();
    const other = await app.signIn(rental.customer.user);

    await remove();

    for (const as of [token, other]) {
      expect((await app.client.call(accountContract.getProfile, { as })).code).toBe('not_signed_in');
    }
    const login = { email, password: testPassword };
    expect((await app.client.call(authContract.login, { body: login })).code).toBe('invalid_credentials');
    const registered = await app.client.succeed(authContract.register, { body: { name: 'New', ...login } });
    expect(registered._id).not.toBe(String(_id));
    const { accessToken: as } = await app.client.succeed(authContract.login, { body: login });
    expect(await app.client.succeed(contracts.rental.getUserBookings, { as, query: {} })).toEqual([]);
  });

  test('requires the password', async () => {
    expect((await remove('Wrong7!guess')).code).toBe('wrong_password');
    expect(await stored()).toMatchObject({ email: rental.customer.user.email });
  });

  test('retains messages and newsletter subscriptions if the owner never verified the email address', async () => {
    const { email } = rental.customer.user;
    await rental.app.client.succeed(contracts.contact.create, { body: { name: 'N', email, message: 'Mine' } });
    await rental.app.client.succeed(contracts.subscription.create, { body: { email } });

    await remove();

    expect([await Contact.countDocuments(), await Subscription.countDocuments()]).toEqual([1, 1]);
    expect(await Outbox.countDocuments({ to: email })).toBe(2);
  });

  test('is refused for the last admin, and for at least one of the last two if both try concurrently', async () => {
    const [one, two] = [await rental.app.signInAs('admin'), await rental.app.signInAs('admin')];
    await User.updateOne({ _id: two.user._id }, { $set: { disabledAt: new Date() } });
    expect((await remove(testPassword, one.token)).code).toBe('last_admin');
    await User.updateOne({ _id: two.user._id }, { $set: { disabledAt: null } });

    const responses = await Promise.all([remove(testPassword, one.token), remove(testPassword, two.token)]);

    expect(responses.filter(({ status }) => status === 200).length).toBeLessThan(2);
    expect(await User.countDocuments({ role: 'admin', erasure: null })).toBeGreaterThan(0);
  });
});

describe('an account that is still needed cannot be deleted', () => {
  test('while a car is on hold', async () => {
    await rental.hold();

    expect((await remove()).code).toBe('car_on_hold');
    expect(await stored()).not.toHaveProperty('erasure');
    expect(
      (await rental.app.client.call(accountContract.getProfile, { as: await rental.customer.token() })).status,
    ).toBe(200);
  });

  test('while a payment request is open, even after the last day of its booking', async () => {
    const { booking } = await rental.confirmed({ fromDate: '2026-11-20', toDate: '2026-11-20' });
    await rental.app.advance(day / 2 - 60_000); // a minute before midnight in India
    const { paymentRequest } = await requestDays(rental, booking._id);
    await rental.app.advance(2 * 60_000);

    expect((await remove()).code).toBe('car_on_hold');
    expect((await readBooking(booking._id)).paymentRequest).toEqual(paymentRequest);
  });

  test('while a confirmed booking has not ended, even on its last day', async () => {
    await rental.confirmed({ fromDate: '2026-11-21', toDate: '2026-11-22' });
    expect((await remove()).code).toBe('booking_ahead');

    await rental.runFor(2 * day, 2);
    expect((await remove()).code).toBe('booking_ahead');

    await rental.runFor(day, 2);
    expect((await remove()).status).toBe(200);
  });

  test('while a payment may still arrive', async () => {
    const { order } = await rental.holdAndOrder();
    await rental.dismiss(order.paymentId);

    expect((await remove()).code).toBe('payment_on_its_way');

    await rental.runFor(8 * day, 60);
    expect((await remove()).status).toBe(200);
  });

  test('while a refund is pending', async () => {
    const { booking } = await rental.confirmed();
    await rental.cancel(booking._id, 4_700);

    expect((await remove()).code).toBe('money_open');

    await rental.runUntilQuiet();
    expect((await remove()).status).toBe(200);
  });
});

describe('an interrupted erasure', () => {
  const places = ['erasure:marked', 'erasure:decided', 'erasure:forgotten', 'erasure:buried'] as const;

  test.each(places)(
    'is finished by a worker if the process died at %s, even when several workers run concurrently',
    async (place) => {
      await fillAndFinish();
      const { name, email } = rental.customer.user;
      setCheckpointHook((passed) => {
        if (passed === place) throw new Error('power cut');
      });
      const { code } = await remove();
      setCheckpointHook(null);
      expect(code).toBe('internal');
      expect((await rental.app.client.call(authContract.login, { body: { email, password: testPassword } })).code).toBe(
        'invalid_credentials',
      );

      await rental.app.advance(61_000);
      await Promise.all([finishErasures(rental.app.deps), finishErasures(rental.app.deps)]);
      await finishErasures(rental.app.deps);

      const left = await dump();
      for (const word of [name, email]) expect(left).not.toContain(word);
      expect((await stored())?.erasure?.doneAt).toEqual(rental.app.clock.now());
    },
  );

  test('is reverted if the account turns out to be still needed', async () => {
    setCheckpointHook(async (passed) => {
      if (passed !== 'erasure:marked') return;
      setCheckpointHook(null);
      await Payment.create({ ...payment(), watching: true });
    });
    const payment = () => ({
      bookingId: rental.car._id,
      customerId: rental.customer.user._id,
      amount: 1,
      currency: 'INR' as const,
      unknown: [{ id: 'pay_1', word: 'odd', at: rental.app.clock.now() }],
      createdAt: rental.app.clock.now(),
      updatedAt: rental.app.clock.now(),
    });

    expect((await remove()).code).toBe('money_open');

    expect(await stored()).not.toHaveProperty('erasure');
    await Payment.deleteMany({});
  });
});

describe('after an erasure', () => {
  test('a late payment for an expired booking is refunded and does not reinstate the booking', async () => {
    const { booking, order } = await rental.holdAndOrder();
    await rental.runFor(8 * day, 60);
    expect((await remove()).status).toBe(200);

    const fields = rental.app.sandbox.pay(order.orderId);
    await Payment.updateMany({}, { $set: { watching: true, nextCheckAt: rental.app.clock.now() } });
    await rental.runFor(60_000, 2);

    expect((await readBooking(booking._id)).status).toBe('cancelled');
    expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({ outcome: 'refund', net: 0 });
    expect(await Booking.countDocuments({ status: 'confirmed' })).toBe(0);
    await rental.runUntilQuiet();
  });

  test('a profile edit that was authenticated before the erasure is rejected and leaves the erased account unchanged', async () => {
    const caller = await createFindCaller(rental.app.deps)(await rental.customer.token());
    await remove();

    const late = caller && editProfile({ caller, name: 'Late', phone: '+919876543210' }, rental.app.deps);

    await expect(late).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(JSON.stringify(await stored())).not.toMatch(/Late|98765/);
  });
});
