import { bookingContract, counterContract, startOfDayInIndia } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildCoupon, buildLocation, buildStaff, buildUser, buildVehicle } from '../../../../test/support/factories.ts';
import { newCustomer, openWalkIn, type WalkIn } from '../../../../test/support/open-walk-in.ts';
import { savePrices, someRules } from '../../../../test/support/save-prices.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { User } from '../../auth/account/user.model.ts';
import { Booking } from '../../booking/booking.model.ts';
import { Outbox } from '../../mail/outbox.model.ts';
import { Vehicle } from '../../vehicle/vehicle.model.ts';

let counter: WalkIn;

beforeEach(async () => {
  counter = await openWalkIn();
});

const customers = async () => User.find({ role: 'customer' }).lean();
const bookings = async () => Booking.find({ kind: 'booking' }).lean();
const nothing = async () => expect([await customers(), await bookings()]).toEqual([[], []]);

describe('POST /counter/hold', () => {
  test('holds the car for half an hour for a new customer without an email address, and records the clerk who made the booking [DK3]', async () => {
    const { office, car, location } = counter;
    const recordId = String(new ObjectId());

    const { status, data } = await counter.hold({ recordId });

    const holdUntil = new Date(office.clock.now().getTime() + 30 * 60_000);
    expect([status, data]).toMatchObject([
      201,
      {
        _id: recordId,
        carId: String(car._id),
        totalAmount: 4_000,
        status: 'pending',
        holdUntil: holdUntil.toISOString(),
        customer: { name: 'Asha Rao', phone: '+919876543210' },
        carName: car.carName,
      },
    ]);
    const [customer] = await customers();
    const clerk = await User.findOne({ 'staff.rank': 'clerk' }).lean();
    expect(customer).toMatchObject({ email: `counter:${String(customer?._id)}`, madeBy: clerk?._id });
    const [booking] = await bookings();
    expect(booking).toMatchObject({
      customerId: customer?._id,
      locationId: location._id,
      madeBy: clerk?._id,
      holdSlot: 1_000,
      holdsCar: true,
      totalAmount: 4_000,
      code: data?.code,
    });
    for (const place of ['unpaidDays', 'addressKey', 'addressSlot', 'anyUnitOf'])
      expect(booking).not.toHaveProperty(place);
    expect(await Outbox.countDocuments()).toBe(0);
    expect(await AuditEntry.findOne({ action: 'counter.hold' }).lean()).toMatchObject({
      targetId: recordId,
      targetName: 'Asha Rao',
      after: {
        status: 'pending',
        carName: car.carName,
        fromDate: '2026-11-20',
        toDate: '2026-11-21',
        totalAmount: 4_000,
      },
    });
  });

  test.each([
    ['1 hour', { hours: 1 }, 60],
    ['by default the longest time', {}, 24 * 60],
  ])('holds the car for %s if the customer pays by link', async (_case, byLink, minutes) => {
    const later = { fromDate: '2026-12-01', toDate: '2026-12-02' };

    const { data } = await counter.hold({ byLink, ...later });

    const holdUntil = new Date(counter.office.clock.now().getTime() + minutes * 60_000);
    expect(data?.holdUntil).toBe(holdUntil.toISOString());
  });

  test('holds the car for a customer who pays by link at most until its first day is over, and rejects too many hours', async () => {
    const refused = await counter.hold({ byLink: { hours: 25 } });
    await nothing();

    const { data } = await counter.hold({ byLink: {} });

    expect(refused.error?.details).toEqual([{ path: 'byLink.hours', message: 'Choose at most 24 hours.' }]);
    expect(data?.holdUntil).toBe(startOfDayInIndia('2026-11-21').toISOString());
  });

  test('neither counts towards the customer’s limit of holds nor is limited by it', async () => {
    const { office, location } = counter;
    const { user, token } = await office.signInAs('customer');
    const more = { carLocations: [location._id], rentalPrice: 2_000 };
    const book = async (as: string) => {
      const carId = String((await buildVehicle(more))._id);
      const {
        customer: _c,
        recordId: _r,
        ...body
      } = counter.wish({ carId, fromDate: '2026-12-01', toDate: '2026-12-02' });
      return office.client.call(bookingContract.create, { as, body });
    };
    const customer = { id: String(user._id) };
    const first = await counter.hold({ customer });
    for (const _ of [1, 2, 3]) expect((await book(token)).status).toBe(201);
    expect((await book(token)).code).toBe('too_many_holds');

    const second = await counter.hold({ customer, carId: String((await buildVehicle(more))._id) });

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(new Set((await bookings()).map(({ holdSlot }) => holdSlot))).toEqual(new Set([0, 1, 2, 1_000, 1_001]));
  });

  test('returns the same booking to a repeated call, even concurrently or after the booking was cancelled', async () => {
    const body = { recordId: String(new ObjectId()) };

    const answers = await Promise.all([1, 2, 3, 4].map(async () => counter.hold(body)));

    expect(answers.map(({ status, data }) => `${status} ${data?._id}`)).toEqual(Array(4).fill(`201 ${body.recordId}`));
    expect([await customers(), await bookings()]).toMatchObject([[{ name: 'Asha Rao' }], [{ status: 'pending' }]]);
    const lost = { $set: { status: 'cancelled', cancelReason: 'admin', holdsCar: false } } as const;
    await Booking.updateOne({ _id: body.recordId }, lost);
    const other = String((await buildVehicle({ carLocations: [counter.location._id] }))._id);
    expect((await counter.hold({ ...body, carId: other })).data).toMatchObject({ status: 'cancelled' });
    expect(await Booking.countDocuments()).toBe(1);
  });

  test('does not return a booking with this id that another admin made', async () => {
    const { office, location } = counter;
    const { data } = await counter.hold();
    const another = await office.signIn(await buildStaff('clerk', [location]));

    expect((await counter.hold({ recordId: data?._id ?? '' }, another)).code).toBe('booking_not_found');
  });

  test('holds any free car of the model at the same price, and none if all are taken', async () => {
    const unit = { ...(await Vehicle.findById(counter.car._id).lean()), _id: new ObjectId() };
    await Vehicle.create(unit);
    const wish = { anyUnit: true };

    const answers = [await counter.hold(wish), await counter.hold(wish), await counter.hold(wish)];

    expect(answers.map(({ code, status }) => code ?? status)).toEqual([201, 201, 'car_unavailable']);
    expect(new Set((await bookings()).map(({ carId }) => String(carId))).size).toBe(2);
    expect((await customers()).length).toBe(2);
  });

  test('gives the last car to only one of two clerks, or of a clerk and an online customer', async () => {
    const { office } = counter;
    const { token } = await office.signInAs('customer');
    const { customer: _c, recordId: _r, ...online } = counter.wish();

    const answers = await Promise.all([
      counter.hold(),
      counter.hold({ anyUnit: true }),
      office.client.call(bookingContract.create, { as: token, body: online }),
    ]);

    expect(answers.map(({ code, status }) => code ?? String(status)).toSorted()).toEqual([
      '201',
      'car_unavailable',
      'car_unavailable',
    ]);
    expect(await bookings()).toHaveLength(1);
  });

  test('charges the price that a customer would pay online, with extras and a coupon', async () => {
    const { office, car, location } = counter;
    await savePrices(someRules, office);
    const { code: couponCode } = await buildCoupon();
    const { user, token } = await office.signInAs('customer');
    const period = { fromDate: '2026-12-01', toDate: '2026-12-04' };
    const query = { locId: String(location._id), carId: String(car._id), ...period, couponCode };
    const shown = await office.client.succeed(bookingContract.getQuote, { as: token, query });

    const quoted = await office.client.succeed(counterContract.getQuote, {
      as: counter.clerk,
      query: { ...query, customerId: String(user._id) },
    });
    const { status } = await counter.hold({ ...period, couponCode, expectedTotal: quoted.total });

    expect(quoted).toEqual(shown);
    expect(status).toBe(201);
    expect(await bookings()).toMatchObject([{ totalAmount: shown.total, couponTurn: 0 }]);
  });
});

describe('POST /counter/hold rejects, and writes nothing:', () => {
  test.each([
    ['a wrong total', { expectedTotal: 3_999 }, 'price_changed'],
    ['a location where the clerk does not work', { locationId: String(new ObjectId()) }, 'location_not_found'],
    ['an unknown customer', { customer: { id: String(new ObjectId()) } }, 'user_not_found'],
    ['an unknown car', { carId: String(new ObjectId()) }, 'vehicle_not_found'],
    ['a first day in the past', { fromDate: '2026-11-19' }, 'date_out_of_range'],
    ['an unknown code', { couponCode: 'NOBODY' }, 'coupon_unknown'],
    ['an extra that is not offered', { extras: [{ id: 'sleigh', count: 1 }] }, 'extra_not_offered'],
  ])('%s', async (_, given, code) => {
    expect((await counter.hold(given)).code).toBe(code);
    await nothing();
  });

  test.each([
    ['no customer', {}, ['customer.name', 'customer.phone']],
    ['no phone number', { name: 'Asha' }, ['customer.phone']],
    ['a wrong phone number', { ...newCustomer, phone: '12' }, ['customer.phone']],
    ['a wrong email', { ...newCustomer, email: 'counter:1' }, ['customer.email']],
    ['both an id and a new customer', { id: String(new ObjectId()), ...newCustomer }, ['customer.id']],
    ['an unknown field', { ...newCustomer, role: 'admin' }, ['customer.role']],
  ])('%s', async (_, customer, paths) => {
    const { status, error } = await counter.hold({ customer });

    expect([status, error?.details?.map(({ path }) => path)]).toEqual([400, paths]);
    await nothing();
  });

  test('a car that is taken', async () => {
    await counter.hold();
    const { code, error } = await counter.hold({ customer: { name: 'Ravi Shah', phone: '+971501234567' } });

    expect([code, error?.data]).toEqual(['car_unavailable', { days: ['2026-11-20', '2026-11-21'] }]);
    expect([await customers(), await bookings()]).toMatchObject([[{ name: 'Asha Rao' }], [{}]]);
  });

  test('an email that another customer has, and names that customer', async () => {
    const { _id, email } = await buildUser();
    const { code, error } = await counter.hold({ customer: { ...newCustomer, email } });

    expect([code, error?.data]).toEqual(['email_taken', { customerId: String(_id) }]);
    expect(await bookings()).toEqual([]);
    expect((await counter.hold({ customer: { id: String(_id) } })).status).toBe(201);
  });

  test('a customer who is an admin, disabled or erased', async () => {
    const erasure = { askedAt: new Date(), decidedAt: null, doneAt: null };
    const people = [counter.office.admin, await buildUser({ disabledAt: new Date() }), await buildUser({ erasure })];
    for (const { _id } of people) {
      expect((await counter.hold({ customer: { id: String(_id) } })).code).toBe('user_not_found');
    }
    expect(await bookings()).toEqual([]);
  });

  test('everything while the counter is off', async () => {
    await counter.office.succeed(counterContract.saveSettings, { body: { isOn: false } });
    expect((await counter.hold()).code).toBe('counter_off');
    await nothing();
  });
});

describe('GET /counter/getHolds', () => {
  test('lists the unpaid bookings that staff made at the caller’s locations', async () => {
    const { office, location } = counter;
    const elsewhere = await buildVehicle({ carLocations: [(await buildLocation())._id], rentalPrice: 2_000 });
    const [locationId] = elsewhere.carLocations.map(String);
    const { data: own } = await counter.hold();
    const { data: other } = await counter.hold(
      {
        carId: String(elsewhere._id),
        customer: { name: 'Ravi', phone: '+971501234567' },
        ...(locationId && { locationId }),
      },
      office.as,
    );
    const list = async (as: string, query = {}) => office.client.succeed(counterContract.getHolds, { as, query });

    expect(await list(counter.clerk)).toEqual([own]);
    expect(await list(counter.clerk, { locationId })).toEqual([]);
    expect((await list(office.as)).toReversed()).toEqual([own, other]);
    expect(await list(office.as, { locationId: String(location._id) })).toEqual([own]);
  });
});
