import { contracts, privacyContract, userContract } from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { buildLocation, buildVehicle, testPassword } from '../../../../test/support/factories.ts';
import { mailsOf, openRental, type Rental } from '../../../../test/support/open-rental.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { storeCounterCustomer } from '../../auth/account/counter-customer.ts';
import { User, type UserRecord } from '../../auth/account/user.model.ts';
import { Booking } from '../../booking/booking.model.ts';
import { Outbox } from '../../mail/outbox.model.ts';
import { Paper } from '../../receipt/paper.model.ts';
import { sendDueMails } from '../../mail/send-due-mails.ts';
import { sendTimeLetters } from '../../../send-time-letters.ts';

let rental: Rental;
let owner: { user: UserRecord; token: string };
let customer: Rental['customer'];

beforeEach(async () => {
  rental = await openRental();
  owner = await rental.app.signInAs('admin');
  const _id = new ObjectId();
  const facts = { name: 'Asha Rao', phone: '+919876543210', madeBy: owner.user._id };
  await storeCounterCustomer({ _id, ...facts }, rental.app.deps);
  const user = await User.findById(_id).lean<UserRecord>().orFail();
  customer = { user, token: async () => rental.app.signIn(user) };
});

const asOwner = async () => rental.app.signIn(owner.user);

test('a customer without an email address gets no email from the booking to the refund, and is named on the receipts [DK9]', async () => {
  const { app } = rental;
  const { booking } = await rental.confirmed(undefined, customer);

  const query = { id: booking._id };
  const detail = await app.client.succeed(contracts.rental.get, { as: await asOwner(), query });
  expect(detail.customerId).toEqual({
    _id: String(customer.user._id),
    name: 'Asha Rao',
    email: null,
    phone: '+919876543210',
  });
  expect(await Paper.find().lean()).toMatchObject([{ printed: { customer: { name: 'Asha Rao', email: null } } }]);
  const body = { bookingId: booking._id, reason: 'Asked at the counter', refund: 'full' as const };
  await app.client.succeed(contracts.rental.adminCancel, { as: await asOwner(), body });
  await rental.runUntilQuiet();

  expect(await mailsOf()).toEqual([]);
  expect(await Paper.distinct('kind')).toEqual(['credit_note', 'receipt']);
});

test('a location is emailed about the booking of a customer without an email address, and no email is queued to the stand-in', async () => {
  const { app } = rental;
  const [location] = [await buildLocation({ email: 'counter@example.com' })];
  rental.car = await buildVehicle({ carLocations: [location._id] });
  const car = { carId: String(rental.car._id), locationId: String(location._id) };
  const body = { ...car, fromDate: '2026-12-01', toDate: '2026-12-02' };
  const held = await app.client.succeed(contracts.booking.create, { as: await customer.token(), body });
  const order = await app.client.succeed(contracts.payment.create, {
    as: await customer.token(),
    body: { bookingId: held._id },
  });
  app.sandbox.pay(order.orderId);
  await rental.runFor(10 * 60_000, 4);

  const sent: string[] = [];
  const mailer = { send: async ({ to }: { to: string }) => void sent.push(to) };
  await sendDueMails({ ...app.deps, mailer, letters: sendTimeLetters(app.deps) });
  expect(sent).toEqual(['counter@example.com']);
  expect(JSON.stringify(await Outbox.find().lean())).not.toContain('counter:');
});

test('the personal data of a customer without an email address include the booking, and an erasure removes the name from it', async () => {
  const { app } = rental;
  const { booking } = await rental.confirmed(undefined, customer);
  const data = await app.client.succeed(privacyContract.getData, { as: await customer.token() });
  expect(data).toMatchObject({ account: { email: null, madeBy: 'us' }, bookings: [{ _id: booking._id }], mails: [] });
  await Booking.updateOne({ _id: booking._id }, { $set: { madeBy: owner.user._id } });
  const again = await app.client.succeed(privacyContract.getData, { as: await customer.token() });
  expect(again.bookings).toMatchObject([{ madeBy: 'us' }]);
  await rental.runFor(20 * 86_400_000, 8);

  const body = { userId: String(customer.user._id), reason: 'Asked for', currentPassword: testPassword };
  await app.client.succeed(userContract.erase, { as: await asOwner(), body });

  const query = { id: booking._id };
  const detail = await app.client.succeed(contracts.rental.get, { as: await asOwner(), query });
  expect(detail.customerId).toMatchObject({ name: 'Deleted account', email: null, phone: null });
});
