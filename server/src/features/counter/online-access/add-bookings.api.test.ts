import {
  addBookingsContract,
  contracts,
  counterContract,
  onlineAccessContract,
  privacyContract,
} from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildCoupon, buildStaff, buildUser, testPassword } from '../../../../test/support/factories.ts';
import {
  createCustomer,
  type Customer,
  openRental,
  type Period,
  readBooking,
  type Rental,
} from '../../../../test/support/open-rental.ts';
import { type CheckpointName, setCheckpointHook } from '../../../platform/checkpoint.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { storeCounterCustomer } from '../../auth/account/counter-customer.ts';
import { User, type UserRecord } from '../../auth/account/user.model.ts';
import { Booking } from '../../booking/booking.model.ts';
import { Charge } from '../../payment/charge/charge.model.ts';
import { Payment } from '../../payment/payment.model.ts';
import { Paper } from '../../receipt/paper.model.ts';
import { switchCounter } from '../../settings/counter-settings.ts';
import { finishMoves } from './move-customer.ts';

const phone = '+919876543210';
const december = (day: number): Period => ({ fromDate: `2026-12-${day}`, toDate: `2026-12-${day + 1}` });
const minutes = 60_000;

let rental: Rental;
let staff: UserRecord;
let walkIn: Customer;
let account: Customer;

beforeEach(async () => {
  rental = await openRental();
  staff = await buildUser({ role: 'admin' });
  await switchCounter(true, String(staff._id), rental.app);
  const _id = new ObjectId();
  await storeCounterCustomer({ _id, name: 'Asha Rao', phone, madeBy: staff._id }, rental.app.deps);
  const user = await User.findById(_id).lean<UserRecord>().orFail();
  walkIn = { user, token: async () => rental.app.signIn(user) };
  account = await openAccount();
  return () => setCheckpointHook(null);
});

/** A customer who has confirmed their email address. */
async function openAccount(): Promise<Customer> {
  const customer = await createCustomer(rental.app);
  await User.updateOne({ _id: customer.user._id }, { $set: { emailVerifiedAt: rental.app.clock.now() } });
  return customer;
}

const give = async (as = staff, customerId = String(walkIn.user._id)) =>
  rental.app.client.call(onlineAccessContract.giveAccess, { as: await rental.app.signIn(as), body: { customerId } });

const giveCode = async () => (await give()).data?.code ?? expect.fail('no code');

const add = async (code: string, { as = account, number = phone } = {}) =>
  rental.app.client.call(addBookingsContract.addBookings, { as: await as.token(), body: { phone: number, code } });

const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

const read = async ({ user }: Customer) => User.findById(user._id).lean<UserRecord>().orFail();
const bookingsOf = async ({ user }: Customer) => Booking.countDocuments({ customerId: user._id });
const passMinute = async () => {
  await rental.app.advance(61_000);
  await finishMoves(rental.app.deps);
};

/** Lets another action run when the checkpoint is passed for the first time. */
const once = (name: CheckpointName, action: () => Promise<unknown>) =>
  setCheckpointHook(async (passed) => {
    if (passed !== name) return;
    setCheckpointHook(null);
    await action();
  });

const holdAtCounter = async () =>
  rental.app.client.call(counterContract.hold, {
    as: await rental.app.signIn(staff),
    body: {
      ...december(20),
      recordId: String(new ObjectId()),
      customer: { id: String(walkIn.user._id) },
      carId: String(rental.car._id),
      locationId: String(rental.car.carLocations[0]),
      expectedTotal: rental.car.rentalPrice * 2,
    },
  });

const heldAtCounter = async () => (await holdAtCounter()).data ?? expect.fail('no hold');

describe('adding the bookings made at the counter', () => {
  test('moves them with their money to the account, which takes over the phone number, and leaves the receipts as they are', async () => {
    const { booking: kept } = await rental.confirmed(december(10), walkIn);
    const { booking: ended } = await rental.confirmed(december(12), walkIn);
    await rental.cancel(ended._id, 4_700, walkIn);
    await rental.runUntilQuiet();
    const papers = JSON.stringify(await Paper.find().lean());

    expect((await add(await giveCode())).data).toEqual({ added: 2 });

    const as = await account.token();
    const own = await rental.app.client.succeed(contracts.rental.getUserBookings, { as, query: {} });
    expect(own.map(({ _id }) => _id).toSorted()).toEqual([kept._id, ended._id].toSorted());
    expect(await readBooking(kept._id)).toMatchObject({ earlierCustomerId: walkIn.user._id });
    for (const money of [await Payment.find().lean(), await Charge.find().lean()]) {
      expect(money.map(({ customerId }) => String(customerId))).toEqual(Array(2).fill(String(account.user._id)));
    }
    expect(JSON.stringify(await Paper.find().lean())).toBe(papers);
    expect(await read(account)).toMatchObject({ phone, phoneKey: '012345678919' });
    const left = JSON.stringify(await read(walkIn));
    for (const word of ['Asha', '9876543210', 'accessCode']) expect(left).not.toContain(word);
    const data = await rental.app.client.succeed(privacyContract.getData, { as });
    expect(data.bookings).toHaveLength(2);

    expect(await AuditEntry.findOne({ action: 'counter.addBookings' }).lean()).toMatchObject({
      targetId: String(account.user._id),
      before: { customerId: String(walkIn.user._id) },
      after: { customerId: String(account.user._id), bookings: 2 },
    });
    await passMinute();
    expect((await read(walkIn)).erasure?.doneAt).toEqual(rental.app.clock.now());
    await rental.cancel(kept._id, 4_700, account);
    await rental.runUntilQuiet();
  });

  test('gives a use of the same coupon the next turn of the account', async () => {
    const coupon = await buildCoupon({ perCustomer: 1, change: { rupees: 700 } });
    const use = { couponId: coupon._id, couponTurn: 0 };
    for (const [day, customer] of [
      [10, account],
      [12, walkIn],
    ] as const) {
      const { booking } = await rental.confirmed(december(day), customer);
      await Booking.updateOne({ _id: booking._id }, { $set: use });
    }

    expect((await add(await giveCode())).data).toEqual({ added: 1 });

    const turns = await Booking.find({ customerId: account.user._id }).sort({ fromDate: 1 }).lean();
    expect(turns.map(({ couponTurn }) => couponTurn)).toEqual([0, 1]);
  });

  test('is refused while a booking is not paid, and possible with the same code afterwards', async () => {
    const { _id } = await rental.hold(december(10), walkIn);
    const code = await giveCode();

    expect(await add(code)).toMatchObject({
      code: 'car_on_hold',
      error: { message: /^A booking made at the counter/ },
    });
    expect(await read(walkIn)).not.toHaveProperty('erasure');

    await rental.cancel(_id, undefined, walkIn);
    expect((await add(code)).data).toEqual({ added: 1 });
  });
});

describe('the code', () => {
  test('locks the account for 15 minutes after five wrong attempts, with known and unknown numbers alike, and nothing is moved [a9]', async () => {
    await rental.confirmed(december(10), walkIn);
    const code = await giveCode();
    for (const number of [phone, '+919000000000', phone, '+919000000000', phone]) {
      expect(await add(otherThan(code), { number })).toMatchObject({ status: 400, code: 'access_code_wrong' });
    }

    const until = new Date(rental.app.clock.now().getTime() + 15 * minutes).toISOString();
    expect(await add(code)).toMatchObject({ status: 429, code: 'code_locked', error: { data: { until } } });
    expect(await bookingsOf(account)).toBe(0);

    await rental.app.advance(15 * minutes);
    expect((await add(code)).data).toEqual({ added: 1 });
  });

  test('is not accepted for 15 minutes after five wrong attempts by different accounts', async () => {
    await rental.confirmed(december(10), walkIn);
    const code = await giveCode();
    for (let nth = 0; nth < 5; nth += 1) await add(otherThan(code), { as: await openAccount() });

    expect((await add(code)).code).toBe('access_code_wrong');

    await rental.app.advance(15 * minutes);
    expect((await add(code)).data).toEqual({ added: 1 });
  });

  test('expires after 24 hours, and is replaced by the next one', async () => {
    await rental.confirmed(december(10), walkIn);
    const [first, second] = [await giveCode(), await giveCode()];

    expect((await add(first)).code).toBe('access_code_wrong');
    await rental.app.advance(24 * 60 * minutes);
    expect((await add(second)).code).toBe('access_code_wrong');
    expect(JSON.stringify(await User.find().lean())).not.toContain(second);
  });

  test('is only for a customer without a password, and only for accounts of customers with a confirmed email address', async () => {
    await rental.confirmed(december(10), walkIn);
    await rental.confirmed(december(12), account);
    const code = await giveCode();
    const unconfirmed = await buildUser({ emailVerifiedAt: null });

    expect((await give(staff, String(account.user._id))).code).toBe('has_password');
    const asUnconfirmed = { user: unconfirmed, token: async () => rental.app.signIn(unconfirmed) };
    expect((await add(code, { as: asUnconfirmed })).code).toBe('email_not_verified');
    const asStaff = { user: staff, token: async () => rental.app.signIn(staff) };
    expect((await add(code, { as: asStaff })).code).toBe('not_allowed');
    await User.updateOne({ _id: walkIn.user._id }, { $set: { passwordHash: account.user.passwordHash } });
    expect((await add(code)).code).toBe('access_code_wrong');
    expect((await give()).code).toBe('has_password');
  });

  test('is not for customers of other locations or unknown ones, and not while the counter is off', async () => {
    await rental.confirmed(december(10), walkIn);
    const code = await giveCode();

    expect((await give(await buildStaff('clerk'))).code).toBe('user_not_found');
    expect((await give(staff, String(new ObjectId()))).code).toBe('user_not_found');
    await switchCounter(false, String(staff._id), rental.app);
    expect((await give()).code).toBe('counter_off');
    expect((await add(code)).code).toBe('counter_off');
  });
});

describe('an interrupted or concurrent move', () => {
  const places = ['customer:marked', 'erasure:decided', 'customer:moved', 'customer:paid', 'erasure:buried'] as const;

  test.each(places)('is finished by a worker if the process died at %s', async (place) => {
    await rental.confirmed(december(10), walkIn);
    const code = await giveCode();
    once(place, async () => Promise.reject(new Error('power cut')));
    expect((await add(code)).code).toBe('internal');

    await passMinute();
    await passMinute();

    expect(await bookingsOf(account)).toBe(1);
    expect(await read(account)).toMatchObject({ phone });
    expect(await read(walkIn)).toMatchObject({ name: 'Deleted account', erasure: { doneAt: expect.any(Date) } });
  });

  test('lets only one of two accounts have the bookings', async () => {
    await rental.confirmed(december(10), walkIn);
    const code = await giveCode();
    const other = await openAccount();

    const results = await Promise.all([add(code), add(code, { as: other })]);

    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect([await bookingsOf(account), await bookingsOf(other)].toSorted((a, b) => a - b)).toEqual([0, 1]);
  });

  test('makes later holds at the counter for the account', async () => {
    await rental.confirmed(december(10), walkIn);
    const code = await giveCode();
    const held: unknown[] = [];
    once('customer:moved', async () => held.push((await holdAtCounter()).status));

    expect((await add(code)).data).toEqual({ added: 1 });

    expect(held).toEqual([201]);
    expect(await Booking.find({ status: 'pending' }).lean()).toMatchObject([{ customerId: account.user._id }]);
  });

  test('moves a hold that staff were making concurrently as soon as it has ended', async () => {
    await rental.confirmed(december(10), walkIn);
    const code = await giveCode();
    once('create:read', async () => add(code));
    const hold = await heldAtCounter();
    expect([await bookingsOf(account), await bookingsOf(walkIn)]).toEqual([1, 1]);
    await passMinute();
    expect(await read(walkIn)).toMatchObject({ erasure: { doneAt: null } });

    await rental.runFor(40 * minutes, 4);
    await passMinute();

    expect(await readBooking(hold._id)).toMatchObject({ status: 'cancelled', customerId: account.user._id });
    expect(await read(walkIn)).toMatchObject({ name: 'Deleted account', erasure: { doneAt: expect.any(Date) } });
  });

  test('is undone if the account was disabled, and an account that takes over bookings can’t be deleted', async () => {
    await rental.confirmed(december(10), walkIn);
    const code = await giveCode();
    const { user } = account;
    const disable = async (disabledAt: Date | null) => User.updateOne({ _id: user._id }, { $set: { disabledAt } });
    once('customer:marked', async () => disable(new Date()));
    expect((await add(code)).code).toBe('edited_meanwhile');
    expect(await read(walkIn)).not.toHaveProperty('erasure');

    await disable(null);
    account.token = async () => rental.app.signIn(user);
    const erased: unknown[] = [];
    once('customer:moved', async () => erased.push((await erase()).code));
    expect((await add(code)).data).toEqual({ added: 1 });
    expect(erased).toEqual(['unavailable']);
  });
});

const erase = async () =>
  rental.app.client.call(privacyContract.deleteAccount, {
    as: await account.token(),
    body: { currentPassword: testPassword },
  });
