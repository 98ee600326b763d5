import { authContract, bookingContract, listDays, rentalContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { buildBooking, buildUser, buildVehicle, testPassword } from '../../../../test/support/factories.ts';
import { holdAt } from '../../../../test/support/interleave.ts';
import { createRental, openRental, readBooking } from '../../../../test/support/open-rental.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { trusted } from '../../../platform/mongo.ts';
import { openSession } from '../../auth/sessions/open-session.ts';
import { User, type UserRecord } from '../../auth/account/user.model.ts';
import { sweep } from '../../payment/hold-expiry.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { Booking } from '../booking.model.ts';

/* Limits on holds for customers who don’t pay. The tests set each client’s address in `X-Forwarded-For`. */

const minute = 60_000;
const bounds = {
  TRUST_PROXY_HOPS: '1',
  MAX_HOLDS_PER_ADDRESS: '6',
  REHOLD_PAUSE_MINUTES: '15',
} as const;
const aMonth = { fromDate: '2026-12-01', toDate: '2026-12-30' };
const twoDays = { fromDate: '2026-12-01', toDate: '2026-12-02' };

type Guest = { user: UserRecord; token: string; address: string };
type Period = { fromDate: string; toDate: string };

const openApp = async (env: Record<string, string> = {}): Promise<TestApp> =>
  createTestApp({ env: { ...bounds, ...env } });

/** Logs in a customer from an address, on a device that the customer has used since the given time. */
async function comeFrom(address: string, app: TestApp, since?: Date, given?: UserRecord): Promise<Guest> {
  const user = given ?? (await buildUser({ createdAt: app.clock.now() }));
  const device = { ip: address, userAgent: 'test', deviceSince: since ?? null };
  const { accessToken } = await openSession(user, device, app.deps);
  return { user, token: accessToken, address };
}

const book = async (app: TestApp, { token, address }: Guest, car: VehicleRecord, period: Period = twoDays) =>
  app.client.call(bookingContract.create, {
    as: token,
    headers: { 'x-forwarded-for': address },
    body: { ...period, carId: String(car._id), locationId: String(car.carLocations[0]) },
  });

const inTurn = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
};

const buildFleet = async (size: number): Promise<VehicleRecord[]> => {
  const first = await buildVehicle();
  const others = Array.from({ length: size - 1 });
  return [first, ...(await inTurn(others, async () => buildVehicle({ carLocations: first.carLocations })))];
};

const cancel = async (app: TestApp, { token }: Guest, bookingId: string | undefined) =>
  app.client.succeed(rentalContract.cancel, { as: token, body: { bookingId: bookingId ?? '' } });

describe('network address', () => {
  test('blocks a customer while all hold slots of the address are taken, and allows a retry after the reported wait', async () => {
    const app = await openApp({ MAX_HOLDS_PER_ADDRESS: '1' });
    const [first, second] = [await comeFrom('203.0.113.7', app), await comeFrom('203.0.113.7', app)];
    const car = await buildVehicle();
    const { data } = await book(app, first, car);

    const early = await book(app, second, await buildVehicle());
    const wait = Number(early.headers['retry-after']);
    await cancel(app, first, data?._id);
    app.clock.advance(wait * 1_000);
    const late = await book(app, second, await buildVehicle());

    expect([early.status, early.code, early.error?.data]).toEqual([
      429,
      'too_many_holds_nearby',
      { waitSeconds: wait },
    ]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(120);
    expect(late.status).toBe(201);
  });

  test('limits twelve concurrent accounts to six held cars in total', async () => {
    const app = await openApp();
    const fleet = await buildFleet(12);
    const guests = await inTurn(fleet, async () => comeFrom('203.0.113.7', app));

    const responses = await Promise.all(
      fleet.map(async (car, index) => guests[index] && book(app, guests[index], car)),
    );

    expect(responses.filter((response) => response?.status === 201)).toHaveLength(6);
    expect(responses.filter((response) => response?.code === 'too_many_holds_nearby')).toHaveLength(6);
    expect(await Booking.countDocuments({})).toBe(6);
  });

  test('is stored only as a keyed hash, and only until the hold ends', async () => {
    const app = await openApp();
    const guest = await comeFrom('203.0.113.7', app);
    const { data } = await book(app, guest, await buildVehicle());
    const held = await Booking.findById(data?._id).lean();
    await book(app, guest, await buildVehicle());

    await cancel(app, guest, data?._id);
    app.clock.advance(16 * minute);
    await sweep(app.deps);

    expect(held?.addressKey).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(held)).not.toContain('203.0');
    expect(await Booking.find({ addressKey: trusted({ $exists: true }) }).lean()).toEqual([]);
    expect(await Booking.countDocuments({ status: 'cancelled' })).toBe(2);
  });

  test('is not counted for customers who have paid before, or who use a long-known device and have not left too many holds unpaid', async () => {
    const app = await openApp({ MAX_HOLDS_PER_ADDRESS: '1' });
    const yesterday = new Date(app.clock.now().getTime() - 24 * 60 * minute);
    await book(app, await comeFrom('203.0.113.7', app), await buildVehicle());
    const paid = await comeFrom('203.0.113.7', app);
    await buildBooking({ customerId: paid.user._id, status: 'confirmed' });
    const known = await comeFrom('203.0.113.7', app, yesterday);
    const young = await comeFrom('203.0.113.7', app, new Date(yesterday.getTime() + minute));

    const responses = await inTurn([paid, known, young], async (guest) => book(app, guest, await buildVehicle()));
    const cancelAll = async () =>
      inTurn(await Booking.find({ customerId: known.user._id, status: 'pending' }).lean(), async ({ _id }) =>
        cancel(app, known, String(_id)),
      );
    await cancelAll();
    await inTurn([1, 2], async () => {
      expect((await book(app, known, await buildVehicle())).status).toBe(201);
      await cancelAll();
    });
    const afterThree = await book(app, known, await buildVehicle());

    expect(responses.map(({ status }) => status)).toEqual([201, 201, 429]);
    expect(afterThree.code).toBe('too_many_holds_nearby');
  });

  test('is not counted for a known device, however often the customer logs in on that device again', async () => {
    const app = await openApp({ MAX_HOLDS_PER_ADDRESS: '1' });
    await book(app, await comeFrom('203.0.113.7', app, undefined), await buildVehicle());
    const user = await buildUser();
    const body = { email: user.email, password: testPassword };
    const logIn = async (cookie: string) => {
      const { data, headers } = await app.client.call(authContract.login, { body, headers: { cookie } });
      const mark = String(headers['set-cookie']).split(';')[0] ?? '';
      return { guest: { user, address: '203.0.113.7', token: data?.accessToken ?? '' }, mark };
    };
    const first = await logIn('');
    app.clock.advance(24 * 60 * minute);
    await book(app, await comeFrom('203.0.113.7', app), await buildVehicle());
    const again = await logIn((await logIn(first.mark)).mark);
    const elsewhere = await logIn('');

    const known = await book(app, again.guest, await buildVehicle());
    const unknown = await book(app, elsewhere.guest, await buildVehicle());

    expect([known.status, unknown.code]).toEqual([201, 'too_many_holds_nearby']);
  });
});

async function renew<G extends Guest>(app: TestApp, guest: G): Promise<G> {
  return { ...guest, ...(await comeFrom(guest.address, app, undefined, guest.user)) };
}

describe('account', () => {
  test('may hold sixty unpaid car-days at a time, or ninety once its email address is verified or it has paid', async () => {
    const app = await openApp({ MAX_HOLDS_PER_ADDRESS: '0' });
    const plain = await comeFrom('203.0.113.7', app);
    const verified = await comeFrom('203.0.113.7', app);
    // Only accounts that had to verify their email address have this field.
    await User.collection.updateOne({ _id: verified.user._id }, { $set: { emailVerifiedAt: app.clock.now() } });
    const paid = await comeFrom('203.0.113.7', app);
    await buildBooking({ customerId: paid.user._id, status: 'confirmed' });

    const responses = await inTurn([plain, verified, paid], async (guest) =>
      inTurn(await buildFleet(3), async (car) => (await book(app, guest, car, aMonth)).code),
    );

    expect(responses).toEqual([
      [null, null, 'too_many_unpaid_days'],
      [null, null, null],
      [null, null, null],
    ]);
  });

  test('may hold more unpaid car-days after its holds lapse or are cancelled', async () => {
    const app = await openApp({ MAX_UNPAID_CAR_DAYS: '30', MAX_UNPAID_CAR_DAYS_VERIFIED: '30' });
    const guest = await comeFrom('203.0.113.7', app);
    const [first, second, third] = await inTurn([1, 2, 3], async () => buildVehicle());
    if (!first || !second || !third) throw new Error('three cars were built');
    await book(app, guest, first, aMonth);

    const refused = await book(app, guest, second);
    app.clock.advance(15 * minute + 5_000);
    const later = await renew(app, guest);
    const afterLapse = await book(app, later, second, aMonth);
    await cancel(app, later, afterLapse.data?._id);
    const afterCancel = await book(app, later, third, aMonth);

    expect([refused.status, refused.code, refused.error?.data]).toEqual([409, 'too_many_unpaid_days', { maxDays: 30 }]);
    expect([afterLapse.status, afterCancel.status]).toEqual([201, 201]);
  });

  test('never exceeds its limit of car-days, even if it cancels one hold while creating others', async () => {
    const app = await openApp({ MAX_UNPAID_CAR_DAYS: '30', MAX_UNPAID_CAR_DAYS_VERIFIED: '30' });
    const guest = await comeFrom('203.0.113.7', app);
    const [small, slow, fast] = await inTurn([1, 2, 3], async () => buildVehicle());
    if (!small || !slow || !fast) throw new Error('three cars were built');
    const { data } = await book(app, guest, small, { fromDate: '2026-12-01', toDate: '2026-12-01' });

    // This request pauses before its insert, after it has found 29 unused car-days.
    const [insert] = holdAt({ name: 'create:read' });
    const slowly = book(app, guest, slow, { fromDate: '2026-12-01', toDate: '2026-12-29' });
    await insert?.reached;
    await cancel(app, guest, data?._id);
    const quickly = await book(app, guest, fast, aMonth);
    insert?.release();
    const codes = [(await slowly).code, quickly.code];

    expect(codes).toEqual(['too_many_unpaid_days', null]);
    const held = await Booking.find({ status: 'pending' }).lean();
    expect(held.map(({ dayCount }) => dayCount)).toEqual([30]);
  });
});

describe('pause for a car that the same customer held repeatedly', () => {
  const letGo = async (app: TestApp, guest: Guest, car: VehicleRecord, period?: Period) => {
    const { data, status } = await book(app, guest, car, period);
    expect(status).toBe(201);
    await cancel(app, guest, data?._id);
  };

  test('starts after the third unpaid hold, regardless of the days held, and affects no other cars or customers', async () => {
    const app = await openApp();
    const guest = await comeFrom('203.0.113.7', app);
    const car = await buildVehicle();
    for (const fromDate of listDays('2026-12-01', '2026-12-03'))
      await letGo(app, guest, car, { fromDate, toDate: fromDate });

    const again = await Promise.all([book(app, guest, car), book(app, guest, car, aMonth)]);
    const other = await book(app, guest, await buildVehicle());
    const stranger = await book(app, await comeFrom('203.0.113.8', app), car);

    expect(again.map(({ status, code, error }) => [status, code, error?.data])).toEqual([
      [429, 'car_held_too_often', { waitSeconds: 900 }],
      [429, 'car_held_too_often', { waitSeconds: 900 }],
    ]);
    expect(again[0]?.headers['retry-after']).toBe('900');
    expect([other.status, stranger.status]).toEqual([201, 201]);
    expect(await Booking.countDocuments({ customerId: guest.user._id })).toBe(4);
  });

  test('allows another hold once it is over, then starts again after each hold', async () => {
    const app = await openApp();
    const car = await buildVehicle();
    let guest = await comeFrom('203.0.113.7', app);
    await inTurn([1, 2, 3], async () => letGo(app, guest, car));

    app.clock.advance(15 * minute - 1_000);
    guest = await renew(app, guest);
    const early = await book(app, guest, car);
    app.clock.advance(1_000);
    await letGo(app, guest, car);
    const next = await book(app, guest, car);
    app.clock.advance(60 * minute);
    const muchLater = await book(app, await renew(app, guest), car);

    expect([early.code, early.error?.data]).toEqual(['car_held_too_often', { waitSeconds: 1 }]);
    expect([next.code, muchLater.code]).toEqual(['car_held_too_often', null]);
  });

  test('counts holds that lapsed or whose payment was dismissed, but not holds that an admin cancelled', async () => {
    const app = await openApp();
    const car = await buildVehicle();
    const guest = await comeFrom('203.0.113.7', app);
    const ended = {
      customerId: guest.user._id,
      carId: car._id,
      status: 'cancelled',
      cancelledAt: app.clock.now(),
    } as const;
    await buildBooking({ ...ended, cancelReason: 'admin' });
    await buildBooking({ ...ended, cancelReason: 'hold_expired' });
    await buildBooking({ ...ended, cancelReason: 'payment_dismissed' });

    const third = await book(app, guest, car);
    app.clock.advance(15 * minute + 5_000);
    const fourth = await book(app, await renew(app, guest), car);

    expect([third.code, fourth.code]).toEqual([null, 'car_held_too_often']);
  });
});

describe('a hold by an account without a confirmed address, paid booking or known device', () => {
  test('frees its car after 5 minutes, or after 15 if the customer begins to pay', async () => {
    const { app, hold, holdAndOrder } = await openRental({ env: { HOLD_MINUTES_UNCONFIRMED: '5' } });
    const { customer: other } = await createRental(app);
    const idle = await hold();
    const { booking, order } = await holdAndOrder({ fromDate: '2026-12-05', toDate: '2026-12-06' }, other);
    const minutesUntil = (end: string | null) => (Date.parse(end ?? '') - app.clock.now().getTime()) / minute;
    expect([idle.holdUntil, booking.holdUntil, order.holdUntil].map(minutesUntil)).toEqual([5, 5, 15]);

    app.clock.advance(6 * minute);
    await sweep(app.deps);

    const statusOf = async (id: string) => (await readBooking(id)).status;
    expect([await statusOf(idle._id), await statusOf(booking._id)]).toEqual(['cancelled', 'pending']);
  });
});
